import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What is shown instead; `reset` tries the children again. */
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a failure inside the part of the page it happened in. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
