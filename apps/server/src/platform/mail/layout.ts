import { inMarkup } from '#lib/markup.ts'
import { type Letter } from './letters.ts'

const DECLINE = 'Отписаться от предложений'
const FOOTER = 'Айва, 18+. Деньги учебные.'

/** The letter as plain text, with everything that the HTML contains. */
export function plainText(letter: Letter): string {
  const { title, paragraphs, button, code, small, unsubscribe } = letter
  const digits = code ? [code] : []
  const action = button ? [`${button.label}:\n${button.link}`] : []
  const way = unsubscribe === undefined ? [] : [`${DECLINE}:\n${unsubscribe}`]
  return [title, ...digits, ...paragraphs, ...action, small, ...way, `—\n${FOOTER}`].join('\n\n')
}

/**
 * The letter as HTML: tables and attributes for simple mail programs, and a style sheet for dark mode. It loads no
 * pictures or fonts, so nobody learns when it is read.
 */
export function html(letter: Letter): string {
  const { subject, title, paragraphs, button, code, small, unsubscribe } = letter
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${inMarkup(subject)}</title>
<style>${DARK}</style></head>
<body class="ground" style="margin:0;padding:0;background:#eef1eb">
<div style="display:none;max-height:0;overflow:hidden">${inMarkup(paragraphs[0] ?? title)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1eb"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-radius:32px 10px;overflow:hidden;${FONT};color:#16221b">
<tr><td class="band" bgcolor="#0b1f16" style="padding:22px 32px;background:#0b1f16;color:#f6efd9">${BRAND}</td></tr>
<tr><td style="padding:32px 32px 8px"><h1 class="text" style="margin:0;font-size:25px;line-height:31px;font-weight:800;letter-spacing:-0.5px;color:#16221b">${inMarkup(title)}</h1></td></tr>
${code ? digits(code) : ''}${paragraphs.map(paragraph).join('\n')}
${button ? action(button) : ''}
<tr><td style="padding:20px 32px 30px"><p class="quiet" style="margin:0;padding-top:18px;border-top:1px solid #d5dcd2;font-size:13px;line-height:20px;color:#56645c">${inMarkup(small)}</p></td></tr>
</table>
<p class="quiet" style="margin:16px 0 0;${FONT};font-size:12px;line-height:18px;color:#56645c">${FOOTER}${unsubscribe === undefined ? '' : declining(unsubscribe)}</p>
</td></tr></table>
</body>
</html>`
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif"

/** The colours of the dark site; programs without media queries use the attributes. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0d1713!important}
.sheet{background:#17241e!important;color:#f1f3ea!important}
.band{background:#0f2a1d!important}
.text{color:#f1f3ea!important}
.quiet{color:#a9b7ae!important;border-color:#2b3a32!important}
.cells{background:#0d1713!important;color:#f1f3ea!important;border-color:#2b3a32!important}
.way{color:#f3cf3c!important}
}`

/** The name with its leaf, drawn as a border, because a picture would have to be loaded. */
const BRAND = `<span style="display:inline-block;width:15px;height:15px;margin-right:9px;border-radius:15px 2px;background:#f3cf3c;vertical-align:2px"></span><span style="font-size:23px;font-weight:800;letter-spacing:1.5px">АЙВА</span>`

function paragraph(text: string): string {
  return `<tr><td class="text" style="padding:8px 32px;font-size:16px;line-height:25px;color:#16221b">${inMarkup(text)}</td></tr>`
}

/** Splits a code with letter spacing only, so that it can be copied as one word. */
function digits(code: string): string {
  return `<tr><td style="padding:14px 32px 10px"><div class="cells" style="padding:16px 0 16px 10px;border:1px solid #d5dcd2;border-radius:18px 6px;background:#f3f6f0;text-align:center;font-size:36px;line-height:42px;font-weight:800;letter-spacing:10px;color:#16221b">${inMarkup(code)}</div></td></tr>`
}

function declining(address: string): string {
  return `<br><a class="way" href="${inMarkup(address)}" style="color:#1f6b45">${DECLINE}</a>`
}

function action({ label, link }: { label: string; link: string }): string {
  const address = inMarkup(link)
  return `<tr><td style="padding:20px 32px 8px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="#f3cf3c" style="border-radius:14px;background:#f3cf3c"><a href="${address}" style="display:inline-block;padding:15px 28px;font-size:16px;line-height:20px;font-weight:700;color:#1d1a06;text-decoration:none">${inMarkup(label)}</a></td></tr></table></td></tr>
<tr><td class="quiet" style="padding:8px 32px;font-size:13px;line-height:20px;color:#56645c">Если кнопка не работает, откройте адрес:<br><a class="way" href="${address}" style="color:#1f6b45;word-break:break-all">${address}</a></td></tr>`
}
