import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mapErrors } from './errors.ts'

test.each(['EMFILE', 'ENFILE'])(
  'a process without free descriptors (%s) refuses as unavailable',
  async (code) => {
    const app = Fastify()
    mapErrors(app)
    app.get('/', async () => {
      throw Object.assign(new Error(`${code}: too many open files`), { code })
    })
    const answer = await app.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json().error).toMatchObject({ code: 1003, key: 'unavailable' })
    await app.close()
  },
)
