import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What is shown instead; `reset` tries the children again. */
  fallback: (reset: () => void) => ReactNode;
  /** A failure is over when this changes. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps a failure inside the part of the page it happened in. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
