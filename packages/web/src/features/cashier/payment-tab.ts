/** A tab for the provider's page, opened inside the click and led there when its address is known. */
export interface PaymentTab {
  /** Null: there is no page; the tab is closed. */
  lead(url: string | null): void;
}

/** Where the browser refuses a new tab, `lead` does nothing: the page shows the address as a link. */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('about:blank', '_blank');
  if (tab !== null) tab.opener = null;
  return {
    lead: (url) => {
      if (url === null) tab?.close();
      else tab?.location.replace(url);
    },
  };
}
