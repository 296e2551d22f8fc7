import { countries } from '@ayva/contract/locale'
import { expect, test } from 'vitest'
import {
  completedPhone,
  defaultPhoneCountry,
  phoneCountryOf,
  withPhoneCode,
} from './phone-country.ts'

const named = (code: string) => countries.find((country) => country.code === code)!
const bulgaria = named('BG')
const georgia = named('GE')

test('[LOCALE-16] the country of a phone is Bulgaria until another is typed or chosen', () => {
  expect(defaultPhoneCountry).toBe(bulgaria)
  for (const typed of ['', ' ', '+', '+9', '+37', '0888 123 456', 'нет'])
    expect(phoneCountryOf(typed, bulgaria), typed).toBe(bulgaria)
})

test('[LOCALE-03] a number with its code determines its country, for each of the twelve', () => {
  for (const country of countries)
    for (const typed of [`+${country.phoneCode}`, `00${country.phoneCode}55512345`])
      expect(phoneCountryOf(typed, bulgaria), typed).toBe(country)
  expect(phoneCountryOf('8 912 345-67-89', bulgaria)).toBe(named('RU'))
  expect(phoneCountryOf('+1 202 555 0123', bulgaria)).toBeUndefined()
})

test('choosing a country replaces the code of the number and keeps the rest', () => {
  expect(withPhoneCode('', georgia)).toBe('+995')
  expect(withPhoneCode('+359', georgia)).toBe('+995')
  expect(withPhoneCode('+359 555 12 34 56', georgia)).toBe('+995 555123456')
  expect(withPhoneCode('0555 123 456', georgia)).toBe('+995 555123456')
  expect(withPhoneCode('+1 202 555 0123', georgia)).toBe('+995 12025550123')
})

test('a number of Belarus in national notation gets the code of the chosen Belarus', () => {
  const belarus = named('BY')
  const dialled = '8 029 123-45-67'
  expect(phoneCountryOf(dialled, belarus)).toBe(belarus)
  for (const typed of [dialled, '029 123-45-67', `+375${dialled}`, '+375 029 123-45-67']) {
    expect(withPhoneCode(typed, belarus), typed).toBe('+375 291234567')
    expect(completedPhone(typed, belarus), typed).toBe('+375 291234567')
  }
  expect(completedPhone('+375 29 123-45-67', belarus)).toBe('+375 29 123-45-67')
})

test('a number of Russia stays one, whichever country is chosen', () => {
  const russia = named('RU')
  for (const country of [russia, bulgaria, named('BY')]) {
    expect(phoneCountryOf('8 912 345-67-89', country)).toBe(russia)
    expect(completedPhone('8 912 345-67-89', russia)).toBe('8 912 345-67-89')
  }
  expect(withPhoneCode('8 912 345-67-89', russia)).toBe('+7 9123456789')
  // Nobody has chosen the country that is shown at first.
  expect(phoneCountryOf('8 029 123-45-67', bulgaria)).toBe(russia)
  for (const typed of ['8 029 123-45-67', '+7 029 123-45-67'])
    expect(completedPhone(typed, russia), typed).toBe(typed)
})

test('a 0 between the code and the national number is removed', () => {
  expect(withPhoneCode('+359 0888 123 456', georgia)).toBe('+995 888123456')
  expect(completedPhone('+359 0888 123 456', bulgaria)).toBe('+359 888123456')
  expect(completedPhone('+359 0', bulgaria)).toBe('+359 0')
})

test('a national number gets the shown code, and nothing else does', () => {
  expect(completedPhone('88 123 4567', bulgaria)).toBe('+359 881234567')
  expect(completedPhone('0888 123 456', bulgaria)).toBe('+359 888123456')
  for (const typed of ['', '123', '8 (912) 345', '8 912 345-67-89', '+995 555123456', 'имя'])
    expect(completedPhone(typed, bulgaria), typed).toBe(typed)
  expect(completedPhone('881234567', undefined)).toBe('881234567')
})
