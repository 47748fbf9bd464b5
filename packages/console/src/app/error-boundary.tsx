import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The replacement; `reset` tries the children again. */
  fallback: (reset: () => void) => ReactNode;
  /** A change of this ends the failure. */
  resetKey?: string;
  children: ReactNode;
}

/** Limits a failure to its part of the page. */
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
