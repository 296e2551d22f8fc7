import { type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readableAddress } from './edge.ts'

test.each([
  ['/games?a=1', '/games?a=1'],
  ['http://evil.example/games?a=1', '/games?a=1'],
  ['HTTPS://evil.example:8080', '/'],
  ['http://evil.example?a=1', '/?a=1'],
  ['http://evil.example/api/v18/time', '/api/v18/time'],
  ['/50%', '/50%25'],
  ['/?next=http://evil.example/', '/?next=http://evil.example/'],
  ['*', '*'],
])('the address %s requests the path %s', (url, path) => {
  expect(readableAddress({ url } as IncomingMessage)).toBe(path)
})
