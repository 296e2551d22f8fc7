import { type Endpoint } from '@ayva/contract/base'
import { oauth } from '@ayva/contract/identity/social'
import { freePort } from '@ayva/postgres/ports'
import { type TestApp } from '#lib/testing.ts'
import { type Oidc, startOidc } from '../../../../sandbox/src/oidc/oidc.ts'

const SECRET = 'what the site and the network know'

/** A sandbox network, and the server's configuration for it. */
export async function openNetwork(): Promise<{ oidc: Oidc; config: object }> {
  const port = await freePort()
  const oidc = await startOidc({ port, id: 'ayva', secret: SECRET, site: undefined })
  const config = {
    SOCIAL_SANDBOX_URL: oidc.url,
    SOCIAL_SANDBOX_ID: 'ayva',
    SOCIAL_SANDBOX_SECRET: SECRET,
  }
  return { oidc, config }
}

export type Person = { name: string; email?: string; word: 'confirmed' | 'claimed' | 'none' }
type Asked = { query?: Record<string, string>; body?: object; token?: string | undefined }
type Error = { code: number; key: string; message: string; fields?: Record<string, string> }
export type Said = {
  token?: string
  redirect_url?: string
  lookup?: string
  ticket?: string
  linkTo?: string
  linked?: string
  socialNetwork?: string
  email?: string | null
  twoFactor?: { confirmed?: boolean; enabled?: boolean; ttl: number }
}

/** A browser with cookies, which visits the site and the network. */
export class Visitor {
  readonly site = new Map<string, string>()
  readonly #testApp: TestApp
  readonly #network = new Map<string, string>()

  constructor(testApp: TestApp) {
    this.#testApp = testApp
  }

  async call({ method, path }: Endpoint, { query, body = {}, token }: Asked = {}) {
    const answer = await this.#testApp.app.inject({
      method,
      url: path,
      ...(query && { query }),
      headers: { cookie: lineOf(this.site), ...(token && { 'auth-token': token }) },
      payload: body,
    })
    for (const { name, value } of answer.cookies) this.site.set(name, value)
    const said = answer.json<{ data?: Said; error?: Error }>()
    return { status: answer.statusCode, headers: answer.headers, ...said }
  }

  /** Presses the network's button; returns the address that it leads to. */
  async setOut(asked: Asked = {}): Promise<string> {
    const { data } = await this.call(oauth, { query: { provider: 'sandbox' }, ...asked })
    return data!.redirect_url!
  }

  /** Logs in at the network; returns the query with which it redirects back. */
  async sayWho(address: string, person: Person | 'nobody'): Promise<Record<string, string>> {
    const asks = await this.#go(address)
    const form: Record<string, string> =
      person === 'nobody' ? { cancel: '1' } : { email: '', ...person }
    const pressed = await this.#go(new URL(asks, address).href, form)
    const back = await this.#go(pressed)
    return Object.fromEntries(new URL(back).searchParams)
  }

  async come(person: Person | 'nobody', asked: Asked = {}) {
    const query = await this.sayWho(await this.setOut(asked), person)
    return this.call(oauth, { ...asked, query })
  }

  async #go(address: string, form?: Record<string, string>): Promise<string> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: lineOf(this.#network) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      this.#network.set(name!, value!)
    }
    await answer.body?.cancel()
    return answer.headers.get('location') ?? ''
  }
}

const lineOf = (jar: Map<string, string>) => [...jar].map((pair) => pair.join('=')).join('; ')
