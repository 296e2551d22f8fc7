/** Runs work by name: concurrent callers with the same name share one run. */
export class SharedWork<T> {
  readonly #running = new Map<string, Promise<T>>()

  do(name: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(name)
    if (running) return running
    const mine = work().finally(() => this.#running.delete(name))
    this.#running.set(name, mine)
    return mine
  }
}
