import { expect, test } from 'vitest'
import { wantedCookie, wantedIn } from './wanted-path.ts'

test.each(['/payment/history?a=1&b=2', '/games/я; Path=/x', '/%zz'])(
  '[ROUTE-116] %s comes back from its cookie as it was, and says nothing else in it',
  (path) => {
    const [kept = '', ...attributes] = wantedCookie(path)!.split('; ')
    expect(wantedIn(`a=1; ${kept}; b=2`)).toBe(path)
    expect(attributes).toEqual(['Max-Age=900', 'Path=/', 'SameSite=Lax'])
  },
)

test('a path of endless length is not kept, and a spoiled cookie keeps none', () => {
  expect(wantedCookie(`/${'a'.repeat(5000)}`)).toBeUndefined()
  expect(wantedIn('wanted=%zz')).toBeUndefined()
  expect(wantedIn('unwanted=1')).toBeUndefined()
})
