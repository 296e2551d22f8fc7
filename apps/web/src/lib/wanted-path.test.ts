import { expect, test } from 'vitest'
import { wantedCookie, wantedIn } from './wanted-path.ts'

test.each(['/payment/history?a=1&b=2', '/games/я; Path=/x', '/%zz'])(
  '[ROUTE-116] %s is read back from its cookie unchanged, and adds nothing else to it',
  (path) => {
    const [kept = '', ...attributes] = wantedCookie(path)!.split('; ')
    expect(wantedIn(`a=1; ${kept}; b=2`)).toBe(path)
    expect(attributes).toEqual(['Max-Age=900', 'Path=/', 'SameSite=Lax'])
  },
)

test('an overlong path is not stored, and a malformed cookie contains none', () => {
  expect(wantedCookie(`/${'a'.repeat(5000)}`)).toBeUndefined()
  expect(wantedIn('wanted=%zz')).toBeUndefined()
  expect(wantedIn('unwanted=1')).toBeUndefined()
})
