/**
 * The sandbox network: for the app, an external site where people have accounts. It implements OpenID Connect with a
 * certified provider, and allows logging in as anybody.
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
  /** The issuer, if it differs from the listening address. */
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
  // The provider parses its own request bodies, and answers everything except our own pages.
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

/** Starts the service as configured in the environment; there is none if the site has no such network. */
export async function startFrom(env: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> }> {
  const host = listenAt(env)
  const { SOCIAL_SANDBOX_URL: issuer, SOCIAL_SANDBOX_ID: id, SOCIAL_SANDBOX_SECRET: secret } = env
  if (!issuer || !id || !secret) return { close: async () => {} }
  const port = Number(env['OIDC_PORT'] || new URL(issuer).port)
  return startOidc({ host, port, issuer, id, secret, site: env['PUBLIC_URL'] || undefined })
}
