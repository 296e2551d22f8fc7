import { Refusal } from '@ayva/contract/refusal'
import { afterEach, expect, test, vi } from 'vitest'
import { createCache, notifyFault } from './cache.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const failing = (status: number) => ({
  queryKey: ['tabs', { secret: 'алиса' }],
  queryFn: async () => Promise.reject(new Refusal('fault', { status, code: 1, message: 'Нет' })),
  retry: false,
})

test('[API-47, API-42] a list that fails is logged by its name, and the state stays empty', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cache = createCache(notifyFault)
  await expect(cache.query(failing(500))).rejects.toMatchObject({ status: 500 })
  expect(said.mock.calls).toEqual([['tabs could not be loaded: Нет']])
  expect(cache.getQueryData(['tabs', { secret: 'алиса' }])).toBeUndefined()
})

test('a refusal is not logged', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(createCache(notifyFault).query(failing(404))).rejects.toMatchObject({ status: 404 })
  expect(said).not.toHaveBeenCalled()
})
