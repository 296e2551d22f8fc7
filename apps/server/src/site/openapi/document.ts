/** Generates OpenAPI from the contract, so that nothing about a call is written twice. */
import { type Endpoint } from '@ayva/contract/base'
import { ImageQuery } from '@ayva/contract/platform/media'
import { type Examples } from './examples.ts'
import { type Json, json, parametersOf, schemaOf, type Version } from './schema.ts'
import { components, infoOf, security, sharedParameters } from './parts.ts'
import { refusalsOf } from './refusals.ts'

const LATEST = '3.1.0'

type Options = {
  /** Valid requests by method and path. */
  examples?: Examples
  /** Unsigned calls are refused. */
  isSigned?: boolean
  version?: Version
}

export function openApiDocument(endpoints: readonly Endpoint[], options: Options): Json {
  const { version = LATEST } = options
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, options),
    }
  }
  const tags = [...new Set(endpoints.map(tagOf))].toSorted()
  return {
    openapi: version,
    info: infoOf(version),
    servers: [{ url: '/' }],
    tags: [...tags, 'image'].map((name) => ({ name })),
    paths: {
      ...paths,
      ...(endpoints.length > 0 && { '/image/{name}': { get: imageCall(version) } }),
    },
    components: components(options.isSigned ?? false, version),
  }
}

const tagOf = ({ path }: Endpoint) => path.split('/')[3] ?? ''

function operationOf(endpoint: Endpoint, { examples = {}, version = LATEST }: Options): Json {
  const { method, path, summary, audience, body, file, answer } = endpoint
  const example = examples[`${method} ${path}`] ?? {}
  const permission = typeof audience === 'object' ? audience.operator : undefined
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase())}`,
    summary,
    ...(permission && { description: `Для сотрудника с разрешением \`${permission}\`.` }),
    tags: [tagOf(endpoint)],
    security: security(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path', { examples: example.params, version }),
      ...parametersOf(endpoint.query, 'query', { examples: example.query, version }),
      ...sharedParameters(endpoint),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaOf(body, version),
            ...(example.body && { example: example.body }),
          },
        },
      },
    }),
    ...(file && { requestBody: { required: true, content: fileOf(file) } }),
    responses: {
      '200': {
        description: 'Успех',
        content: json({
          type: 'object',
          required: ['data'],
          properties: { data: schemaOf(answer, version) },
        }),
      },
      ...refusalsOf(endpoint),
    },
  }
}

function fileOf({ bytesMax }: { bytesMax: number }): Json {
  const description = `Файл как есть, не больше ${bytesMax} байт`
  return {
    'application/octet-stream': { schema: { type: 'string', format: 'binary', description } },
  }
}

/** Image calls are not in the contract, because they answer with pictures. */
const imageCall = (version: Version): Json => ({
  operationId: 'getImage',
  summary: 'Картинка по имени, в нужном размере и формате',
  tags: ['image'],
  security: [{}],
  parameters: [
    {
      name: 'name',
      in: 'path',
      required: true,
      description: 'Имя картинки; косые черты в нём остаются как есть',
      schema: { type: 'string' },
      example: 'covers/semerki-wide',
    },
    ...parametersOf(ImageQuery, 'query', {
      examples: { format: 'webp', width: '560', height: '400', quality: '75', focus: '50x30' },
      version,
    }),
  ],
  responses: {
    '200': { description: 'Картинка', content: pictures() },
    '304': { description: 'Картинка та же, что и раньше (`If-None-Match`)' },
    '404': { description: 'Такой картинки нет; вместо неё картинка-заглушка', content: pictures() },
    ...refusalsOf('image'),
  },
})

function pictures(): Json {
  const types = ['webp', 'avif', 'png', 'jpeg']
  return Object.fromEntries(types.map((type) => [`image/${type}`, {}]))
}
