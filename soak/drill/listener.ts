import { REALTIME_PATH } from '@ayva/contract/platform/realtime'

/** The delay before a page connects again; `drill.test.ts` compares it with the page's own, which Node cannot load. */
export function retryDelay(tries: number, random: number): number {
  return Math.min(30_000, 500 * 2 ** tries) * (0.5 + random / 2)
}

/** What all websockets of a drill have seen. */
export class Lines {
  readonly codes = new Map<number, number>()
  longestGapMs = 0
  #all: Listener[] = []

  open(url: string, token: () => string): void {
    this.#all.push(new Listener(url.replace('http', 'ws') + REALTIME_PATH, token, this))
  }

  /** How many are connected and known to the server now. */
  get ready(): number {
    return this.#all.filter((one) => one.isReady).length
  }

  closed(code: number): void {
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1)
  }

  close(): void {
    for (const one of this.#all) one.stop()
  }

  /** Such as «1012 × 40». */
  told(): string {
    const all = [...this.codes].toSorted(([a], [b]) => a - b)
    return all.map(([code, count]) => `${code} × ${count}`).join(', ') || 'none'
  }
}

/** A websocket that connects again as the page does, and measures how long it was away. */
class Listener {
  isReady = false
  readonly #url: string
  readonly #token: () => string
  readonly #lines: Lines
  #socket: WebSocket | undefined
  #tries = 0
  #lostAt: number | undefined
  #isStopped = false

  constructor(url: string, token: () => string, lines: Lines) {
    this.#url = url
    this.#token = token
    this.#lines = lines
    this.#connect()
  }

  stop(): void {
    this.#isStopped = true
    this.#socket?.close()
  }

  #connect(): void {
    if (this.#isStopped) return
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ type: 'hello', token: this.#token() })),
    )
    socket.addEventListener('error', () => {})
    socket.addEventListener('message', ({ data }) => {
      if ((JSON.parse(String(data)) as { type: string }).type === 'ready') this.#hear()
    })
    socket.addEventListener('close', ({ code }) => this.#lose(code))
  }

  #hear(): void {
    this.isReady = true
    this.#tries = 0
    if (this.#lostAt === undefined) return
    const gap = performance.now() - this.#lostAt
    this.#lines.longestGapMs = Math.max(this.#lines.longestGapMs, gap)
    this.#lostAt = undefined
  }

  #lose(code: number): void {
    if (this.#isStopped) return
    if (this.isReady) this.#lines.closed(code)
    this.isReady = false
    this.#lostAt ??= performance.now()
    setTimeout(() => this.#connect(), retryDelay(this.#tries++, Math.random()))
  }
}
