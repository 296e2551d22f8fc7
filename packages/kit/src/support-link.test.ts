import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withSupportLink } from './support-link.tsx'

test.each([
  ['Имя подтверждено. Чтобы изменить его, напишите в поддержку.', 'напишите в поддержку'],
  ['Не сходится. Напишите нам об этом.', 'Напишите нам'],
])(
  'a text that asks to write to support gets a link to the support page: %s',
  (message, request) => {
    const link = `<a class="k-link" href="/support">${request}</a>`
    expect(renderToStaticMarkup(withSupportLink(message))).toBe(message.replace(request, link))
  },
)

test('other texts and nodes are unchanged', () => {
  expect(withSupportLink('Не хватает денег')).toBe('Не хватает денег')
  expect(withSupportLink(undefined)).toBeUndefined()
})
