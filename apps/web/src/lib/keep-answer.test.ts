import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

test('a late answer to an earlier request does not restore the state before a change', async () => {
  const cache = new QueryClient()
  const late = Promise.withResolvers<string>()
  const asked = cache.fetchQuery({ queryKey: ['copy'], queryFn: () => late.promise, retry: false })
  asked.catch(() => {})
  await keepAnswer(cache, ['copy'], 'making')
  late.resolve('none')
  await late.promise
  expect(cache.getQueryData(['copy'])).toBe('making')
})

test('a running request is repeated after the change, and nothing is requested if none was running', async () => {
  const cache = new QueryClient()
  const answers = ['old', 'new']
  const asked: string[] = []
  const queryFn = async () => {
    const answer = answers[asked.length]!
    asked.push(answer)
    return answer
  }
  const stop = new QueryObserver(cache, { queryKey: ['copy'], queryFn }).subscribe(() => {})
  await keepAnswer(cache, ['copy'], 'making')
  await expect.poll(() => cache.getQueryData(['copy'])).toBe('new')
  await keepAnswer(cache, ['copy'], 'made')
  expect(cache.getQueryData(['copy'])).toBe('made')
  expect(asked).toEqual(['old', 'new'])
  stop()
})
