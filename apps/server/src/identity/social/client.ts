/** The client of one social network, based on `openid-client`. */
import { Email } from '@ayva/contract/identity/auth'
import * as oauth from 'openid-client'
import * as z from 'zod/mini'
import { after, type Clock, hours, seconds } from '#lib/clock.ts'
import { type NetworkSetup, type Profile } from './networks.ts'
import { type Fetch, NetworkAway, openLine } from './outside.ts'

/** How long the network's metadata is cached; the library fetches its keys when needed. */
const KNOWN_MS = hours(1)
/** How long the network is not asked after a failure, so that logins do not wait for it. */
const LEFT_ALONE_MS = seconds(5)

/** The values that are sent to the network and checked in its answer. */
export type Secrets = { state: string; nonce: string; verifier: string; redirectUri: string }
/** The query with which a network returned the browser. */
export type Answer = Record<string, string | undefined>

/** The network answered, but identified nobody. */
export class NetworkRefused extends Error {}

export class NetworkClient {
  readonly #setup: NetworkSetup
  readonly #fetch: Fetch
  readonly #clock: Clock
  #known: { configuration: Promise<oauth.Configuration>; until: Date } | undefined
  /** The last metadata that was read. */
  #last: oauth.Configuration | undefined

  constructor(setup: NetworkSetup, clock: Clock, fetch: Fetch = globalThis.fetch) {
    this.#setup = setup
    this.#clock = clock
    this.#fetch = openLine(fetch)
  }

  /** The address of the network's login page. */
  async wayOut({ state, nonce, verifier, redirectUri }: Secrets): Promise<string> {
    const { scope } = this.#setup
    const asked = {
      redirect_uri: redirectUri,
      scope,
      state,
      ...(this.#isOpenId && { nonce }),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    return oauth.buildAuthorizationUrl(await this.#configuration(), asked).href
  }

  /** The account that the network identified. */
  async profile(answer: Answer, { state, nonce, verifier, redirectUri }: Secrets) {
    const configuration = await this.#configuration()
    const returned = (this.#setup.returns ?? []).map((name) => [name, answer[name] ?? ''])
    try {
      const tokens = await oauth.authorizationCodeGrant(
        configuration,
        addressOf(redirectUri, this.#isOpenId ? answer : { ...answer, iss: undefined }),
        {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(this.#isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
        },
        Object.fromEntries(returned) as Record<string, string>,
      )
      const idToken = tokens.claims() as Record<string, unknown> | undefined
      const said = { accessToken: tokens.access_token, idToken, fetch: this.#fetch }
      return bounded(await this.#setup.profile(said))
    } catch (error) {
      const away = awayIn(error)
      throw away ?? new NetworkRefused('it does not vouch for anybody', { cause: error })
    }
  }

  get #isOpenId(): boolean {
    return 'discover' in this.#setup.server
  }

  /**
   * Reads the metadata once for concurrent callers, and caches it; a failure is cached for a moment. If reading fails,
   * the previous metadata is used.
   */
  #configuration(): Promise<oauth.Configuration> {
    const now = this.#clock.now()
    if (this.#known && this.#known.until > now) return this.#known.configuration
    const learning = this.#learn()
    const configuration = learning.catch((error: unknown) => {
      if (this.#last) return this.#last
      throw error
    })
    const known = { configuration, until: after(now, KNOWN_MS) }
    this.#known = known
    learning.then(
      (learned) => (this.#last = learned),
      () => (known.until = after(this.#clock.now(), LEFT_ALONE_MS)),
    )
    return configuration
  }

  async #learn(): Promise<oauth.Configuration> {
    const { id, secret, server, basic } = this.#setup
    const told = { client_secret: secret }
    const proof = basic ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
    if (!('discover' in server)) {
      const { authorize, token } = server
      const issuer = new URL(authorize).origin
      const known = { issuer, authorization_endpoint: authorize, token_endpoint: token }
      const configuration = new oauth.Configuration(known, id, told, proof)
      configuration[oauth.customFetch] = plainly(this.#fetch)
      return configuration
    }
    const address = new URL(server.discover)
    // A network on this machine, as in the sandbox, has no certificate.
    const execute = address.protocol === 'http:' ? [oauth.allowInsecureRequests] : []
    const fetch = this.#fetch as oauth.CustomFetch
    const configuration = await oauth
      .discovery(address, id, told, proof, { execute, [oauth.customFetch]: fetch })
      .catch((error: unknown) => {
        throw awayIn(error) ?? new NetworkAway('it does not say what it is', { cause: error })
      })
    mustSayWhere(configuration.serverMetadata(), address.protocol)
    return configuration
  }
}

/** Refuses metadata without valid addresses, because it would be cached for an hour. */
function mustSayWhere(said: oauth.ServerMetadata, protocol: string): void {
  const { authorization_endpoint, token_endpoint } = said
  for (const place of [authorization_endpoint, token_endpoint])
    if (!place || !URL.canParse(place) || ![protocol, 'https:'].includes(new URL(place).protocol))
      throw new NetworkAway('it does not say where to go')
}

/** The address with only those parameters that the library must check. */
function addressOf(redirectUri: string, { code, state, iss, error }: Answer): URL {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries({ code, state, iss, error }))
    if (value !== undefined) address.searchParams.set(name, value)
  return address
}

/** The NetworkAway among the causes of an error of the library. */
function awayIn(error: unknown): NetworkAway | undefined {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof NetworkAway) return one
  return undefined
}

const Tokens = z.object({ access_token: z.string().check(z.minLength(1)) })

/**
 * Some networks deviate from OAuth 2.0 in their answer (`token_type` «session», numbers as text), so only the access
 * token is passed on.
 */
function plainly(fetch: Fetch): oauth.CustomFetch {
  return async (address, options) => {
    const answer = await fetch(address, options as RequestInit)
    const said: unknown = await answer.json().catch(() => undefined)
    const tokens = z.safeParse(Tokens, said)
    const plain = tokens.success ? { ...tokens.data, token_type: 'bearer' } : { error: 'none' }
    return Response.json(plain, { status: tokens.success ? 200 : 400 })
  }
}

const SUBJECT_MAX = 255
const NAME_MAX = 60

/** Bounds the data of the network, which strangers can choose. */
function bounded({ subject, name, email, emailConfirmed }: Profile): Profile {
  if (!subject || subject.length > SUBJECT_MAX) throw new NetworkRefused('it names nobody')
  const read = z.safeParse(Email, email)
  const plain = name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return {
    subject: subject.toWellFormed(),
    name: Array.from(plain.toWellFormed()).slice(0, NAME_MAX).join(''),
    email: read.success ? read.data : undefined,
    emailConfirmed: read.success && emailConfirmed,
  }
}
