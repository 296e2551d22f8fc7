import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

test('a late answer to an earlier question does not bring the state before a change back', async () => {
  const cache = new QueryClient()
  const late = Promise.withResolvers<string>()
  const asked = cache.fetchQuery({ queryKey: ['copy'], queryFn: () => late.promise, retry: false })
  asked.catch(() => {})
  await keepAnswer(cache, ['copy'], 'making')
  late.resolve('none')
  await late.promise
  expect(cache.getQueryData(['copy'])).toBe('making')
})
