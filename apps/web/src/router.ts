import { createSignal } from "solid-js";

/** Where the page is: path, query and what stands behind `#`, which never leaves the browser (invitations, tokens). */
export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly hash: string;
}

const [current, setCurrent] = createSignal<Place>(here());

export const place = current;

function here(): Place {
  const { pathname, search, hash } = location;
  return {
    path: pathname
      .split("/")
      .filter((part) => part !== "")
      .map(decoded),
    query: new URLSearchParams(search),
    hash: hash.slice(1),
  };
}

/** What nobody can read stands as it is: no page has such a name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace === true) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  setCurrent(here());
  scrollTo(0, 0);
}

/** Links of the page itself do not load it again. */
export function followLinks(): void {
  addEventListener("popstate", () => setCurrent(here()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href") ?? null;
    if (link === null || href === null || link.target !== "" || link.hasAttribute("download")) return;
    if (!href.startsWith("/")) return;
    event.preventDefault();
    navigate(href);
  });
}
