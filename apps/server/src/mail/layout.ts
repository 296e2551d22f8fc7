import { type Letter } from './letters.ts'

/** The letter as plain text: nothing in it may be lost to whoever reads only this. */
export function plainText({ title, paragraphs, button, code, small }: Letter): string {
  const digits = code ? [code] : []
  const action = button ? [`${button.label}:\n${button.link}`] : []
  return [title, ...digits, ...paragraphs, ...action, small, '—\nАйва, 18+. Деньги учебные.'].join(
    '\n\n',
  )
}

/** The letter as HTML: tables and attributes only, for mail programs know little more. */
export function html(letter: Letter): string {
  const { subject, title, paragraphs, button, code, small } = letter
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#e9ede6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#e9ede6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-radius:28px 8px 28px 8px;overflow:hidden;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#16221b">
<tr><td style="padding:22px 32px;background:#0b1f16;color:#f6efd9;font-size:24px;font-weight:800;letter-spacing:1px">АЙВА</td></tr>
<tr><td style="padding:32px 32px 8px;font-size:24px;line-height:30px;font-weight:700">${escape(title)}</td></tr>
${paragraphs.map(paragraph).join('\n')}
${code ? digits(code) : ''}${button ? action(button) : ''}
<tr><td style="padding:20px 32px 28px;font-size:13px;line-height:20px;color:#56645c">${escape(small)}</td></tr>
</table>
<p style="margin:16px 0 0;font:12px/18px Arial,sans-serif;color:#56645c">Айва, 18+. Деньги учебные.</p>
</td></tr></table>
</body>
</html>`
}

function paragraph(text: string): string {
  return `<tr><td style="padding:8px 32px;font-size:16px;line-height:25px">${escape(text)}</td></tr>`
}

function digits(code: string): string {
  return `<tr><td style="padding:12px 32px;font-size:36px;line-height:44px;font-weight:800;letter-spacing:8px">${escape(code)}</td></tr>`
}

function action({ label, link }: { label: string; link: string }): string {
  const address = escape(link)
  return `<tr><td style="padding:20px 32px 8px"><a href="${address}" style="display:inline-block;padding:15px 28px;border-radius:14px;background:#f3cf3c;color:#1d1a06;font-size:16px;font-weight:700;text-decoration:none">${escape(label)}</a></td></tr>
<tr><td style="padding:8px 32px;font-size:13px;line-height:20px;color:#56645c">Если кнопка не работает, откройте адрес:<br><a href="${address}" style="color:#1f6b45;word-break:break-all">${address}</a></td></tr>`
}

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark]!)
}
