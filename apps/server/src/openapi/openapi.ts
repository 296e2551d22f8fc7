import {
  API,
  commonRefusals,
  type Endpoint,
  ErrorBody,
  type RefusalWords,
} from '@ayva/contract/base'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { type House } from '#lib/room.ts'
import { toJSONSchema } from 'zod/v4/core'
import type * as z from 'zod/mini'

type Json = Record<string, unknown>

/** Serves the description of every call of the contract that this server answers, as a document and as a page. */
export async function openApiRoutes(
  app: FastifyInstance,
  _deps: Deps,
  { endpoints }: House,
): Promise<void> {
  let text: string | undefined
  app.get(`${API}/openapi.json`, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(endpoints))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  await app.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: openApiDocument([]) as never },
    })
    await scope.register(swaggerUi, {
      routePrefix: `${API}/docs`,
      staticCSP: true,
      uiConfig: { url: `${API}/openapi.json` },
      theme: { title: 'Айва: API' },
    })
  })
}

/** OpenAPI 3.1 made from endpoints of the contract. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Айва',
      version: 'v18',
      description: 'Деньги — целые минорные единицы строкой цифр. Время — ISO 8601, UTC.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Auth-Token' } },
      schemas: { Error: schema(ErrorBody) },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { summary, audience, body, answer, idempotent } = endpoint
  const room = endpoint.path.split('/')[3] ?? ''
  return {
    summary,
    tags: [room],
    ...(audience !== 'guest' && { security: [{ token: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(idempotent ? [idempotencyHeader] : []),
    ],
    ...(body && { requestBody: { required: true, content: json(schema(body)) } }),
    responses: {
      '200': {
        description: 'Успех',
        content: json({
          type: 'object',
          required: ['data'],
          properties: { data: schema(answer) },
        }),
      },
      ...refusals(endpoint),
    },
  }
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Имя действия, данное до первой попытки: повтор с ним не платит дважды.',
  schema: { type: 'string', maxLength: 255 },
}

function parameters(given: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] {
  if (!given) return []
  const { properties = {}, required = [] } = schema(given) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }))
}

/** The «no» that a call may answer for what it is, beside those it lists itself. */
function commonTo({ audience, params, body, idempotent }: Endpoint): Record<string, RefusalWords> {
  const { login_required, forbidden, not_found, too_slow, too_large, wrong_type } = commonRefusals
  const { key_missing, key_invalid, key_reused, signature_wrong } = commonRefusals
  const { validation, bad_request, too_many, headers_too_large, unavailable } = commonRefusals
  return {
    ...{ validation, bad_request, signature_wrong, too_many, headers_too_large, unavailable },
    ...(audience !== 'guest' && { login_required, forbidden }),
    ...(params && { not_found }),
    ...(body && { too_slow, too_large, wrong_type }),
    ...(idempotent && { key_missing, key_invalid, key_reused }),
  }
}

/** Every «no» of a call, gathered by status: a status may stand for several. */
function refusals(endpoint: Endpoint): Record<string, Json> {
  const all: Record<string, RefusalWords> = { ...commonTo(endpoint), ...endpoint.refusals }
  const byStatus = Map.groupBy(Object.entries(all), ([, { status }]) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => [
      status,
      {
        description: entries.map(([key, { message }]) => `${key}: ${message}`).join('; '),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

/** The form of a value on the wire, which is the input side of the codecs. */
function schema(type: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return rest
}

const json = (content: Json) => ({ 'application/json': { schema: content } })
