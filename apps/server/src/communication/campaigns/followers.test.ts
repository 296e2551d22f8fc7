/** Which requests for the link of a letter are counted. */
import { expect, test } from 'vitest'
import { isFollowedByPerson } from './followers.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const headers = { 'user-agent': CHROME, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const opened = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
}

test.each([
  ['a browser', opened],
  ['a browser that tells nothing of its request', {}],
  ['a page opened out of web mail', { ...opened, 'sec-fetch-site': 'cross-site' }],
])('%s counts', (_, more) => {
  expect(isFollowedByPerson({ method: 'GET', headers: { ...headers, ...more } })).toBe(true)
})

test.each<[string, string, Record<string, string | undefined>]>([
  ['a HEAD request', 'HEAD', opened],
  ['a prefetch', 'GET', { ...opened, 'sec-purpose': 'prefetch;prerender' }],
  ['a preview by a mail program', 'GET', { 'x-purpose': 'preview' }],
  ['an old prefetch of Firefox', 'GET', { 'x-moz': 'prefetch' }],
  ['a request for a picture', 'GET', { ...opened, 'sec-fetch-dest': 'image' }],
  ['a script of a page', 'GET', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a program without a name', 'GET', { 'user-agent': undefined }],
  ['a program that wants no page', 'GET', { accept: '*/*' }],
  ['curl', 'GET', { 'user-agent': 'curl/8.5.0' }],
  ['a crawler', 'GET', { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0)' }],
  ['a scanner of mail', 'GET', { 'user-agent': 'Mozilla/5.0 (compatible; BarracudaCentral)' }],
  ['a browser without a window', 'GET', { 'user-agent': CHROME.replace('Chr', 'HeadlessChr') }],
])('%s does not count', (_, method, more) => {
  expect(isFollowedByPerson({ method, headers: { ...headers, ...more } })).toBe(false)
})
