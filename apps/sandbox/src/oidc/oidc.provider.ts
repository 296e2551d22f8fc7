import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Configuration, Provider as AnyProvider } from 'oidc-provider'
import { isLoopback } from '../loopback.ts'
import { errorPage } from './oidc.html.ts'
import { Provider } from './oidc.library.ts'
import { Memory } from './oidc.memory.ts'
import { type People } from './oidc.people.ts'

export type Client = {
  id: string
  secret: string
  /** The origin of the site, unless it is on this machine. */
  site: string | undefined
}

/** The path of the site to which this network redirects. */
const CALLBACK = '/oauth/sandbox'
const TEN_MINUTES = 600
const CODE_SECONDS = 60

/** A certified OpenID provider with our own pages. */
export function openProvider(issuer: string, client: Client, people: People): AnyProvider {
  const provider = new Provider(issuer, configuration(client, people))
  // Sites of tests use changing ports.
  provider.Client.prototype.redirectUriAllowed = (uri) => mayReturnTo(uri, client.site)
  return provider
}

function mayReturnTo(uri: string, site: string | undefined): boolean {
  const url = URL.parse(uri)
  if (!url || url.pathname !== CALLBACK || url.search || url.hash) return false
  return isLoopback(url.hostname) || (site !== undefined && url.origin === new URL(site).origin)
}

function configuration(client: Client, people: People): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    adapter: Memory,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`http://127.0.0.1${CALLBACK}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never],
    },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The requested claims are in the first answer.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    expiresWithSession: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: TEN_MINUTES,
      Grant: TEN_MINUTES,
      IdToken: TEN_MINUTES,
      Interaction: TEN_MINUTES,
      Session: TEN_MINUTES,
      AuthorizationCode: CODE_SECONDS,
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount(_ctx, id) {
      const { name = 'Кто-то', email = '', confirmed = false } = people.find(id) ?? {}
      const mail = email && { email, email_verified: confirmed }
      return { accountId: id, claims: () => ({ sub: id, name, ...mail }) }
    },
    // Choosing a person implies consent to sharing the data.
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client!.clientId
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    renderError(ctx, { error }) {
      ctx.type = 'html'
      ctx.body = errorPage(String(error))
    },
  }
}
