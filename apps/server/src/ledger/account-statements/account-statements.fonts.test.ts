/** Fonts of account statements: they contain a glyph for every letter that a name may have. */
import { Username } from '@ayva/contract/identity/auth'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { registerFonts, runsOf, widthOf, write } from './account-statements.fonts.ts'

type Drawn = { _font: { font: { glyphForCodePoint: (point: number) => { id: number } } } }

function open() {
  const paper = new PDFDocument({ size: 'A4' })
  registerFonts(paper)
  return paper
}

/** Alphabets of the languages of players' documents. */
const alphabets = {
  kazakh: 'АаӘәБбВвГгҒғДдЕеЁёЖжЗзИиЙйКкҚқЛлМмНнҢңОоӨөПпРрСсТтУуҰұҮүФфХхҺһЦцЧчШшЩщЪъЫыІіЬьЭэЮюЯя',
  azerbaijani: 'AaBbCcÇçDdEeƏəFfGgĞğHhXxIıİiJjKkQqLlMmNnOoÖöPpRrSsŞşTtUuÜüVvYyZz',
  polish: 'AaĄąBbCcĆćDdEeĘęFfGgHhIiJjKkLlŁłMmNnŃńOoÓóPpRrSsŚśTtUuWwYyZzŹźŻż',
  armenian: 'ԱաԲբԳգԴդԵեԶզԷէԸըԹթԺժԻիԼլԽխԾծԿկՀհՁձՂղՃճՄմՅյՆնՇշՈոՉչՊպՋջՌռՍսՎվՏտՐրՑցՒւՓփՔքՕօՖֆև',
  georgian: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  tajik: 'ҒғӢӣҚқӮӯҲҳҶҷ',
  turkmen: 'ÄäŽžŇňÖöŞşÜüÝý',
  uzbek: 'ЎўҚқҒғҲҳ',
  romanian: 'ĂăÂâÎîȘșȚț',
}

/** Every letter that the schema of public names accepts. */
const ofNames = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point)).filter(
  (sign) => z.safeParse(Username, sign.repeat(4)).data === sign.repeat(4),
)
/** Characters of the statements' own texts. */
const ordinary = ' !"#%&\'()*+,-./0123456789:;<=>?@ABCXYZabcxyz[]^_`{|}~\u00a0«»ЁАБВЯабвяё–—№−'

test('each letter that a name may have, and each of the alphabets, has a glyph', () => {
  expect(ofNames.length).toBeGreaterThan(400)
  const paper = open()
  const missing: string[] = []
  const others = Array.from(Object.values(alphabets).join('') + ordinary)
  for (const sign of [...ofNames, ...others]) {
    const [{ cut, text } = { cut: 'text', text: '' }] = runsOf(paper, sign, 'text')
    paper.font(cut)
    const { font } = (paper as unknown as Drawn)._font
    if (text !== sign || font.glyphForCodePoint(sign.codePointAt(0)!).id === 0)
      missing.push(`${sign} U+${sign.codePointAt(0)!.toString(16)}`)
  }
  expect(missing).toEqual([])
})

test('a name in several alphabets is drawn in pieces, complete and in order', () => {
  const paper = open()
  const name = 'Ана Łukasz Əли Արամ გიორგი, № 7'
  const runs = runsOf(paper, name, 'text')
  expect(runs.map(({ text }) => text).join('')).toBe(name)
  expect(new Set(runs.map(({ cut }) => cut))).toEqual(
    new Set(['text', 'letters', 'armenian', 'georgian']),
  )
  expect(
    runsOf(paper, 'Анна 漢', 'text')
      .map(({ text }) => text)
      .join(''),
  ).toBe('Анна ?')
  expect(widthOf(paper, name, { size: 10 })).toBeGreaterThan(widthOf(paper, 'Ана', { size: 10 }))
  expect(() => write(paper, name, 10, 10, { size: 10 })).not.toThrow()
})
