import { fillTemplate, isTemplate } from '@ayva/contract/communication/partners/template'
import { expect, test } from 'vitest'
import { signedHeaders } from '#lib/http/signed-messages.ts'

test('a template has known macros only, none in its host, and values are escaped', () => {
  const good = 'https://a.example/p?c={click_id}&e={event}'
  expect(isTemplate(good)).toBe(true)
  expect(fillTemplate(good, { click_id: 'a b&c' })).toBe('https://a.example/p?c=a%20b%26c&e=')
  for (const bad of [
    'https://{ref_code}.example/p',
    'https://a.example/p?c={player}',
    'https://a.example/p?c={click_id',
    'https://a.example/p#{event}',
    'https://user@a.example/p',
    'a.example/p',
  ])
    expect(isTemplate(bad), bad).toBe(false)
})

test('the signature covers event id, moment, path and query, as Standard Webhooks describe it', () => {
  const url = new URL('https://a.example/p?click=c-1&event=registration')
  const now = new Date('2026-11-29T08:00:00Z')
  const id = '00000000-0000-4000-8000-000000000001'
  expect(signedHeaders({ secret: 'secret-of-the-garden', url, body: undefined, now, id })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1795939200',
    'webhook-signature': 'v1,oClCWC2gl/cGTrM653VcNEmXebGhP68yADP0U8np1IU=',
  })
})
