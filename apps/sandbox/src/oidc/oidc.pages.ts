import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { choicePage, frontPage, missingPage } from './oidc.html.ts'
import { demoData, EMAIL_MAX, type Email, NAME_MAX, type People } from './oidc.people.ts'

const styles = readFileSync(path.join(import.meta.dirname, 'oidc.css'), 'utf8')
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,100}$/

type Said = Partial<Record<'person' | 'name' | 'email' | 'word' | 'cancel', unknown>>

/** Pages for people: only forms, no scripts. */
export async function pageRoutes(
  scope: FastifyInstance,
  provider: Provider,
  people: People,
): Promise<void> {
  scope.get('/', async (_request, reply) => page(reply, frontPage()))
  scope.get('/oidc.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=60').send(styles),
  )
  scope.get('/interaction/:uid', async (request, reply) => {
    const returnTo = await waiting(provider, request, reply)
    return returnTo ? page(reply, choicePage(returnTo.host), returnTo) : missing(reply)
  })
  scope.post<{ Body: Said | undefined }>('/interaction/:uid', async (request, reply) => {
    const returnTo = await waiting(provider, request, reply)
    if (!returnTo) return missing(reply)
    const said = request.body ?? {}
    const result = said.cancel === '1' ? denied : chosen(said, people)
    if (typeof result === 'string')
      return page(reply.code(400), choicePage(returnTo.host, result), returnTo)
    const next = await provider.interactionResult(request.raw, reply.raw, result)
    return policy(reply, returnTo).redirect(next, 303)
  })
}

const denied = { error: 'access_denied', error_description: 'the person has refused' }

/** The result of the choice for the provider; an error message if nobody was chosen. */
function chosen(said: Said, people: People) {
  const ready = demoData[Number(said.person ?? NaN)]
  const person = ready ?? typed(said)
  return typeof person === 'string' ? person : { login: { accountId: people.meet(person).id } }
}

function typed({ name, email, word }: Said) {
  const called = typeof name === 'string' ? name.trim() : ''
  const at = typeof email === 'string' ? email.trim().toLowerCase() : ''
  if (!called || called.length > NAME_MAX) return 'Назовите человека, коротко'
  if (word !== 'confirmed' && word !== 'claimed' && word !== 'none') return 'Выберите про адрес'
  if (word !== 'none' && (at.length > EMAIL_MAX || !EMAIL.test(at)))
    return 'Такого e-mail не бывает'
  return { name: called, email: at, word: word as Email }
}

/** The return address of the pending login; undefined if there is none. */
async function waiting(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const { uid } = request.params as { uid: string }
  const found = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
  if (found?.uid !== uid) return undefined
  return URL.parse(String(found.params['redirect_uri'])) ?? undefined
}

function missing(reply: FastifyReply) {
  return page(reply.code(404), missingPage())
}

function page(reply: FastifyReply, html: string, returnTo?: URL) {
  return policy(reply, returnTo).type('text/html; charset=utf-8').send(html)
}

function policy(reply: FastifyReply, returnTo?: URL): FastifyReply {
  // The form is answered by a redirect to the site, and browsers check redirects against this list too.
  const targets = returnTo ? `'self' ${returnTo.origin}` : "'self'"
  return reply.headers({
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
}
