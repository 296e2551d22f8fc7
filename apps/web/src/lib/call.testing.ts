import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo } from 'node:net'

export type Heard = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}
export type Said = { status: number; body?: unknown; headers?: Record<string, string> }

/** A server that answers as a test wants, and the globals of a browser with a page from it. */
export class PageServer {
  readonly heard: Heard[] = []
  origin = ''
  answer: (heard: Heard) => Said = () => ({ status: 200, body: { data: null } })
  cookie = ''
  /** Simulates a lost network. */
  away = false
  readonly #before = new Map<string, unknown>()
  readonly http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://page')
    const { method = '', headers } = request
    const heard = { method, path: pathname, query: searchParams, headers }
    this.heard.push(heard)
    if (this.away) return void response.destroy()
    const said = this.answer(heard)
    response.writeHead(said.status, {
      'content-type': 'application/json',
      // The time of the test's clock, because Node's own date header would use the real one.
      date: new Date().toUTCString(),
      ...said.headers,
    })
    response.end(said.body === undefined ? '' : JSON.stringify(said.body))
  })

  async open(): Promise<void> {
    await new Promise<void>((listening) => this.http.listen(0, '127.0.0.1', listening))
    this.origin = `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`
    const fetched = globalThis.fetch
    // Resolves relative paths, as a browser does.
    this.#put('fetch', (path: string, init?: RequestInit) =>
      fetched(new URL(path, this.origin), init),
    )
    this.#put('location', { origin: 'https://ayva.test', hostname: 'ayva.test' })
    // oxlint-disable-next-line typescript/no-this-alias -- the getter below has a `this` of its own
    const page = this
    this.#put('document', {
      documentElement: { lang: 'ru' },
      get cookie() {
        return page.cookie
      },
    })
  }

  #put(name: string, value: unknown): void {
    if (!this.#before.has(name)) this.#before.set(name, Reflect.get(globalThis, name))
    Reflect.set(globalThis, name, value)
  }

  reset(): void {
    this.heard.length = 0
    this.cookie = ''
    this.away = false
    this.answer = () => ({ status: 200, body: { data: null } })
  }

  close(): void {
    // Restored by hand, because the files of one worker share this module, while the runner restores only per file.
    for (const [name, value] of this.#before) Reflect.set(globalThis, name, value)
    this.http.close()
  }

  /** A refusal with that status. */
  static no(status: number, error: Record<string, unknown> = {}): Said {
    const body = { code: 1000, key: 'no', message: 'Нет', ...error }
    return { status, body: { error: body, requestId: 'x' } }
  }
}
