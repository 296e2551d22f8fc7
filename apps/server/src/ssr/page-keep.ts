const PAGES_MAX = 200

/** Guests' pages as they were rendered, until their time is over or something on them changes. */
export class PageKeep {
  readonly #pages = new Map<string, { html: string; until: number }>()

  find(url: string): string | undefined {
    const found = this.#pages.get(url)
    return found && found.until > performance.now() ? found.html : undefined
  }

  keep(url: string, html: string, seconds: number): void {
    // Addresses come from outside: a full keep starts anew rather than grows.
    if (this.#pages.size >= PAGES_MAX) this.#pages.clear()
    this.#pages.set(url, { html, until: performance.now() + seconds * 1000 })
  }

  clear(): void {
    this.#pages.clear()
  }
}
