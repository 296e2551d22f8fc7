import { expect, test } from 'vitest'
import { fileOf } from './export-file.ts'

const sections = [
  { title: 'Входы', rows: [{ браузер: '<script>alert(1)</script>', адрес: null }] },
  { title: 'Переводы', rows: [{ к: { round: '1' } }, { к: 'чему & зачем' }] },
]

test('the file for programs is JSON with every section', () => {
  const { name, type, text } = fileOf('json', sections, '2026-11-22T10:00:00.000Z')
  expect([name, type]).toEqual(['ayva-2026-11-22.json', 'application/json'])
  expect(JSON.parse(text)).toMatchObject({
    Входы: sections[0]!.rows,
    Переводы: sections[1]!.rows,
  })
})

test('the file for reading shows what strangers have written as text', () => {
  const { name, text } = fileOf('html', sections, '2026-11-22T10:00:00.000Z')
  expect(name).toBe('ayva-2026-11-22.html')
  expect(text).not.toContain('<script>')
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('чему &amp; зачем')
  expect(text).toContain('{"round":"1"}')
})
