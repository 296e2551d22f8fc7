/**
 * The sandbox network: somebody else's site where people have accounts, as far as the app can see. It
 * speaks OpenID Connect by a certified provider, and lets whoever comes be anybody.
 */
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { listenAt } from '../loopback.ts'
import { openPeople } from './oidc.people.ts'
import { pageRoutes } from './oidc.pages.ts'
import { type Client, openProvider } from './oidc.provider.ts'

export type OidcOptions = Client & {
  host?: string
  port: number
  /** What it is called by, if not by the address that it listens at. */
  issuer?: string | undefined
}
export type Oidc = { url: string; close(): Promise<void> }

const FORM_MAX_BYTES = 4 * 1024

export async function startOidc(options: OidcOptions): Promise<Oidc> {
  const { host = '127.0.0.1', port } = options
  const people = openPeople()
  const provider = openProvider(options.issuer ?? `http://${host}:${port}`, options, people)
  const answer = provider.callback()

  const app = Fastify({ bodyLimit: FORM_MAX_BYTES, requestTimeout: 10_000 })
  await app.register(async (scope) => {
    await scope.register(formbody)
    await pageRoutes(scope, provider, people)
  })
  // The provider reads its bodies by itself, and answers everything that is no page of ours.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all('/*', async (request, reply) => {
      reply.hijack()
      await answer(request.raw, reply.raw)
    })
  })
  return { url: await app.listen({ host, port }), close: () => app.close() }
}

/** Starts it as the environment says: where the site is told of no such network, there is none. */
export async function startFrom(env: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> }> {
  const host = listenAt(env)
  const { SOCIAL_SANDBOX_URL: issuer, SOCIAL_SANDBOX_ID: id, SOCIAL_SANDBOX_SECRET: secret } = env
  if (!issuer || !id || !secret) return { close: async () => {} }
  const port = Number(env['OIDC_PORT'] || new URL(issuer).port)
  return startOidc({ host, port, issuer, id, secret, site: env['PUBLIC_URL'] || undefined })
}
