import { API } from '@ayva/contract/base'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { type AppParts } from '#lib/module.ts'
import { requestExamples } from './examples.ts'
import { openApiDocument } from './document.ts'
import { signed } from './signed.ts'

/** The hash of the only style that Swagger UI inlines in its page. */
const OWN_STYLE = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

/** Serves the description of the contract's calls on this server, as a document and as a page. */
export async function openApiRoutes(
  app: FastifyInstance,
  { config }: Deps,
  { endpoints }: AppParts,
): Promise<void> {
  const isSigned = config.REQUEST_SIGNATURE === 'required'
  const options = { examples: requestExamples, isSigned }
  // Computed later because modules register their calls one after the other, and a test may add its own.
  const ofTheseCalls = <T>(make: () => T) => {
    let made: { of: number; value: T } | undefined
    return () => {
      if (made?.of !== endpoints.length) made = { of: endpoints.length, value: make() }
      return made.value
    }
  }
  const text = ofTheseCalls(() => JSON.stringify(openApiDocument(endpoints, options)))
  const readable = ofTheseCalls(() => openApiDocument(endpoints, { ...options, version: '3.0.3' }))
  app.get(`${API}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('x-robots-tag', 'noindex').send(text()),
  )
  await app.register((scope) => pageRoutes(scope, readable))
}

/** Swagger UI with its own files, because the site's policy permits no inline script. */
async function pageRoutes(scope: FastifyInstance, readable: () => object): Promise<void> {
  scope.addHook('onRequest', (_request, reply, next) => {
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    const allowed = policy.replace("style-src 'self'", `style-src 'self' '${OWN_STYLE}'`)
    if (policy) reply.header('content-security-policy', allowed)
    reply.header('x-robots-tag', 'noindex')
    next()
  })
  await scope.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument([], {}) as never },
  })
  await scope.register(swaggerUi, {
    routePrefix: `${API}/docs`,
    // Otherwise the page would request a document at another address.
    transformSpecification: readable,
    transformSpecificationClone: false,
    uiConfig: {
      docExpansion: 'none',
      filter: true,
      persistAuthorization: false,
      tryItOutEnabled: true,
      requestInterceptor: signed as never,
    },
    theme: { title: 'Айва: API' },
  })
}
