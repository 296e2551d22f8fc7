/**
 * The one store of what this process remembers: bounded in number, each thing for a while, and none
 * from work that began before the things were forgotten.
 */

type Node<Value> = {
  key: string
  value: Value
  until: number
  /** Asked for since the hand passed it. */
  wanted: boolean
  newer: Node<Value> | undefined
  older: Node<Value> | undefined
}

/** Taken when work begins; what the work gives is kept only if nothing was forgotten meanwhile. */
export type Lease = number

type Options = {
  /** How many things are kept at once. */
  most: number
  /** Milliseconds of whatever clock times out what is kept. */
  now?: () => number
}

/**
 * A full store drops one thing for each new one, and first what nobody has asked for again (the rule
 * called SIEVE), so that a stranger who invents a thousand names pushes out none that people use.
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

  /** To be called before the work whose outcome is kept later. */
  begin(): Lease {
    return this.#generation
  }

  /** Keeps what the work of a lease gave, for so many milliseconds; false where it came too late. */
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
   * What is kept under a key, or what `load` gives. Those who come while it loads share one load; a
   * failed load is not kept, nor is one that began before things were forgotten.
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

  /** Forgets what fits, and lets nothing be kept that was begun before. */
  forget(fits: (value: Value) => boolean): void {
    this.#outdate()
    for (const node of this.#nodes.values()) if (fits(node.value)) this.#drop(node)
  }

  /** Forgets everything, and lets nothing be kept that was begun before. */
  clear(): void {
    this.#outdate()
    this.#nodes.clear()
    this.#newest = this.#oldest = this.#hand = undefined
  }

  /** Who asks from now on must not share a load that began before. */
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

  /** The hand goes from the oldest to the newest and drops the first that nobody has asked for. */
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
