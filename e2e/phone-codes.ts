/** Checks of every form with a phone and its list of country codes. */
import { type Locator, expect } from '@playwright/test'

const CODES = [
  '+7 Россия',
  '+374 Армения',
  '+994 Азербайджан',
  '+375 Беларусь',
  '+996 Киргизия',
  '+373 Молдавия',
  '+992 Таджикистан',
  '+998 Узбекистан',
  '+993 Туркмения',
  '+359 Болгария',
  '+48 Польша',
  '+995 Грузия',
]

export const codesOf = (form: Locator) => form.getByRole('combobox', { name: 'Код страны' })
export const phoneOf = (form: Locator) =>
  form.getByRole('textbox', { name: 'Телефон', exact: true })

/**
 * The list begins with Bulgaria, offers the twelve countries, is filtered by name and by code, and writes into the
 * phone field; the field determines the shown country.
 */
export async function provesCodes(form: Locator): Promise<void> {
  const codes = codesOf(form)
  const phone = phoneOf(form)
  const options = form.getByRole('listbox', { name: 'Код страны' }).getByRole('option')
  await expect(codes).toHaveValue('+359 Болгария')
  await codes.click()
  await expect(options).toHaveText(CODES)
  await expect(options.filter({ hasText: 'Болгария' })).toBeInViewport({ ratio: 1 })
  await codes.press('ArrowDown')
  const next = options.filter({ hasText: 'Польша' })
  await expect(codes).toHaveAttribute('aria-activedescendant', (await next.getAttribute('id'))!)
  await expect(next).toBeInViewport({ ratio: 1 })
  await codes.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(codes).toHaveValue('+359 Болгария')

  await codes.pressSequentially('груз')
  await expect(options).toHaveText(['+995 Грузия'])
  await expect(form.getByRole('status').filter({ hasText: 'Вариантов: 1' })).toBeAttached()
  await codes.press('Enter')
  await expect(phone).toHaveValue('+995')
  await expect(codes).toBeFocused()
  await expect(codes).toHaveValue('+995 Грузия')
  await codes.press('Tab')
  await expect(phone).toBeFocused()
  await phone.pressSequentially('555123456')
  await expect(phone).toHaveValue('555123456')
  await phone.blur()
  await expect(phone).toHaveValue('+995 555123456')
  await expect(codes).toHaveValue('+995 Грузия')

  await codes.fill('+37')
  await expect(options).toHaveText(['+374 Армения', '+375 Беларусь', '+373 Молдавия'])
  await codes.press('ArrowDown')
  await codes.press('Enter')
  await expect(phone).toHaveValue('+375 555123456')
  await codes.fill('Атлантида')
  await expect(options).toHaveCount(0)
  await expect(form.getByRole('listbox')).toHaveText('Такой страны в списке нет')
  const told = form.getByRole('status').filter({ hasText: 'Такой страны в списке нет' })
  await expect(told).toBeAttached()
  await expect(codes).toHaveAttribute('aria-activedescendant', '')
  await codes.press('Tab')
  await expect(codes).toHaveValue('+375 Беларусь')

  await phone.fill('8 912 345-67-89')
  await expect(codes).toHaveValue('+7 Россия')
  await codes.click()
  await options.filter({ hasText: 'Польша' }).click()
  await expect(phone).toHaveValue('+48 9123456789')
  await expect(phone).toBeFocused()
  await phone.fill('')
  await codes.click()
  await options.filter({ hasText: 'Болгария' }).click()
  await expect(phone).toHaveValue('+359')
  await phone.pressSequentially('88')
  await expect(phone).toHaveValue('+35988')
  await phone.fill('88 123 4567')
  await phone.blur()
  await expect(phone).toHaveValue('+359 881234567')
  await phone.fill('')
}
