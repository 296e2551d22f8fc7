/**
 * An in-memory cache, bounded by number of entries and by time. It never keeps the result of work that began before the
 * last invalidation.
 */

type Node<Value> = {
  key: string
  value: Value
  until: number
  /** Whether the entry was read since the hand of SIEVE passed it. */
  wanted: boolean
  newer: Node<Value> | undefined
  older: Node<Value> | undefined
}

/**
 * The generation of the cache when some work began; the result is kept only if the cache was not invalidated meanwhile.
 */
export type Lease = number

type Options = {
  /** The largest number of entries. */
  most: number
  /** The clock that expiry is measured with, in milliseconds. */
  now?: () => number
}

/**
 * Evicts by SIEVE: a full cache first drops the entry that was not read again, so requests for a thousand invented
 * names do not push out the entries that people use.
 */
export class Cache<Value> {
  readonly #most: number
  readonly #now: () => number
  readonly #nodes = new Map<string, Node<Value>>()
  readonly #loading = new Map<string, Promise<Value>>()
  #newest: Node<Value> | undefined
  #oldest: Node<Value> | undefined
  #hand: Node<Value> | undefined
  #generation: Lease = 0

  constructor({ most, now = () => performance.now() }: Options) {
    this.#most = most
    this.#now = now
  }

  get size(): number {
    return this.#nodes.size
  }

  find(key: string): Value | undefined {
    const node = this.#nodes.get(key)
    if (!node) return undefined
    if (node.until <= this.#now()) {
      this.#drop(node)
      return undefined
    }
    node.wanted = true
    return node.value
  }

  /** To be called before the work whose result is passed to `keep`. */
  begin(): Lease {
    return this.#generation
  }

  /** Keeps a value for `ms` milliseconds; returns false if the cache was invalidated since `lease` was taken. */
  keep(lease: Lease, key: string, value: Value, ms: number): boolean {
    if (lease !== this.#generation) return false
    const until = this.#now() + ms
    const known = this.#nodes.get(key)
    if (known) {
      known.value = value
      known.until = until
      return true
    }
    if (this.#nodes.size >= this.#most) this.#makeSpace()
    this.#add({ key, value, until, wanted: false, newer: undefined, older: this.#newest })
    return true
  }

  /**
   * Returns the cached value or calls `load`. Concurrent callers share one load; a failed load is not kept, nor one
   * that began before an invalidation.
   */
  load(key: string, ms: number, load: () => Promise<Value>): Promise<Value> {
    const node = this.#nodes.get(key)
    if (node && node.until > this.#now()) {
      node.wanted = true
      return Promise.resolve(node.value)
    }
    const running = this.#loading.get(key)
    if (running) return running
    const lease = this.begin()
    const mine = load().then((value) => {
      this.keep(lease, key, value, ms)
      return value
    })
    const done = () => {
      if (this.#loading.get(key) === mine) this.#loading.delete(key)
    }
    this.#loading.set(key, mine)
    mine.then(done, done)
    return mine
  }

  /** Drops the entries that `fits` selects; loads that are in progress are not kept. */
  forget(fits: (value: Value) => boolean): void {
    this.#outdate()
    for (const node of this.#nodes.values()) if (fits(node.value)) this.#drop(node)
  }

  /** Drops every entry; loads that are in progress are not kept. */
  clear(): void {
    this.#outdate()
    this.#nodes.clear()
    this.#newest = this.#oldest = this.#hand = undefined
  }

  /** Later callers must not share a load that began before the invalidation. */
  #outdate(): void {
    this.#generation += 1
    this.#loading.clear()
  }

  #add(node: Node<Value>): void {
    this.#nodes.set(node.key, node)
    if (this.#newest) this.#newest.newer = node
    else this.#oldest = node
    this.#newest = node
  }

  /**
   * Moves the hand from the oldest entry to the newest and drops the first one that was not read since the last pass.
   */
  #makeSpace(): void {
    let node = this.#hand ?? this.#oldest
    while (node?.wanted) {
      node.wanted = false
      node = node.newer ?? this.#oldest
    }
    if (!node) return
    this.#hand = node
    this.#drop(node)
  }

  #drop(node: Node<Value>): void {
    if (this.#hand === node) this.#hand = node.newer
    if (node.newer) node.newer.older = node.older
    else this.#newest = node.older
    if (node.older) node.older.newer = node.newer
    else this.#oldest = node.newer
    this.#nodes.delete(node.key)
  }
}
