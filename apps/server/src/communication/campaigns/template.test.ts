/** Templates: permitted names, bounded cost and safe output. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { type Fact } from '#lib/fact.ts'
import { faultsOf, renderer } from './template.ts'

const fact = (kind: Fact['kind']): Fact => ({
  kind,
  summary: '',
  rows: () => sql`select null::bigint as player_id, null::jsonb as value where false`,
})
const facts = new Map([
  ['name', fact('text')],
  ['level', fact('number')],
  ['labels', fact('list')],
])
const wordsOf = (text: string, title = 'Новость') => ({ title, text, link: null })
const faultOf = (text: string) => faultsOf(wordsOf(text), facts)['text']
const render = (text: string, values: Parameters<ReturnType<typeof renderer>>[0] = {}) =>
  renderer(wordsOf(text))(values)?.text

test.each([
  ['{{ name | default: "Здравствуйте" }}, вот новости', 'Здравствуйте, вот новости', {}],
  ['{{ name }}', 'Вера', { name: 'Вера' }],
  ['{% if level > 3 %}высокий{% else %}первый{% endif %}', 'высокий', { level: 5 }],
  ['{% case level %}{% when 1 %}раз{% else %}иначе{% endcase %}', 'раз', { level: 1 }],
  [
    '{% for one in labels %}{{ one }} {% endfor %}всё',
    'vip новый всё',
    { labels: ['vip', 'новый'] },
  ],
  ['{% assign next = level | plus: 1 %}до {{ next }}', 'до 6', { level: 5 }],
  ['{{ labels.size }} {{ labels | join: ", " }}', '2 a, b', { labels: ['a', 'b'] }],
])('%s yields %s', (text, said, values) => {
  expect(faultOf(text)).toBeUndefined()
  expect(render(text, values)).toBe(said)
})

test.each([
  ['{{ secret }}', 'Такой переменной нет: secret'],
  ['{% if secret %}да{% endif %}', 'Такой переменной нет: secret'],
  ['{{ name.constructor }}', 'У переменной name этого нет'],
  ['{{ labels[level] }}', 'У переменной labels этого нет'],
  ['{{ name | upper }}', 'В шаблонах нет команды «upper»'],
  ['{{ name | sha256 }}', 'В шаблонах нет команды «sha256»'],
  ...['include "/etc/passwd"', 'render "x"', 'layout "x"', 'tablerow a in labels', 'raw'].map(
    (tag) => [`{% ${tag} %}`, `В шаблонах нет команды «${tag.split(' ')[0]}»`],
  ),
  [
    '{% for a in labels %}{% for b in labels %}x{% endfor %}{% endfor %}',
    'Не больше одного повтора «for»',
  ],
  ['{{ name', 'Проверьте скобки и команды шаблона'],
  ['{% if name %}', 'Проверьте скобки и команды шаблона'],
])('%s is not saved: %s', (text, fault) => {
  expect(faultOf(text!)).toBe(fault)
})

test('a text above the limit yields nothing', () => {
  for (const text of [
    '{% for a in (1..1000000000) %}x{% endfor %}',
    '{% for a in (1..20000) %}длинно{% endfor %}',
    '{% assign a = "12345678901234567890" %}{% for b in (1..300) %}{% assign a = a | append: a %}{% endfor %}x',
    '{% for a in (1..700) %}x{% endfor %}',
    '{% if level > 3 %}высокий{% endif %}',
  ])
    if (faultOf(text) === undefined) expect(render(text)).toBeUndefined()
})

test('any player’s name yields one line of text, and no template in it is evaluated', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.constantFrom(
      'Вера\r\nBcc: all@ayva.test',
      '{{ level }}{% if level %}x{% endif %}',
      '\u202Eгадалка\u2028',
    ),
  )
  fc.assert(
    fc.property(name, (said) => {
      const shown = renderer(wordsOf('Имя: {{ name }}.', 'Для {{ name }}'))({
        name: said,
        level: 7,
      })
      expect(shown).toBeDefined()
      for (const text of [shown!.title, shown!.text])
        expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u)
      if (said.includes('{{')) expect(shown!.text).toContain('{{')
    }),
    { numRuns: 100 },
  )
})

test('any template is refused or yields bounded text', () => {
  const piece = fc.constantFrom(
    ...'{{ }} {% %} name level labels for in if endif endfor assign = | join: append: (1..9999) "x" . [ ] - #'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const text = pieces.join(' ')
      if (faultOf(text) !== undefined) return
      const said = render(text, { name: 'Вера', level: 2, labels: ['a'] })
      if (said !== undefined) expect(said.length).toBeLessThanOrEqual(600)
    }),
    { numRuns: 1_000 },
  )
})
