import { ARTICLE_TEXT_MAX } from '@ayva/contract/communication/blog/office'
import { TextareaControl } from '@ayva/kit/controls'
import { Field, useField } from '@ayva/kit/Field'
import { type Writing } from './ArticleEditor.tsx'

type Mark = { label: string; title: string; before: string; after: string }

const marks: Mark[] = [
  { label: 'Ж', title: 'Жирно', before: '<strong>', after: '</strong>' },
  { label: 'К', title: 'Курсив', before: '<em>', after: '</em>' },
  { label: 'Раздел', title: 'Заголовок раздела', before: '<h2>', after: '</h2>' },
  { label: 'Абзац', title: 'Абзац', before: '<p>', after: '</p>' },
  { label: 'Список', title: 'Список', before: '<ul>\n  <li>', after: '</li>\n</ul>' },
  { label: 'Ссылка', title: 'Ссылка на страницу сайта', before: '<a href="/">', after: '</a>' },
]

/** The text as HTML; the buttons put an element around the selection. */
export function ArticleText({ said, say, errors }: Writing) {
  const { text } = said
  const hint = `HTML: абзацы, разделы, списки и ссылки; остальное убирается. ${text.length} из ${ARTICLE_TEXT_MAX} знаков`
  const texts = { label: 'Текст', hint, error: errors['text'] }
  const { id, noteId, control } = useField(texts)

  function put({ before, after }: Mark): void {
    const area = document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    const next = text.slice(0, from) + before + text.slice(from, to) + after + text.slice(to)
    if (next.length > ARTICLE_TEXT_MAX) return
    say({ text: next })
    area.focus()
    // The browser has the new text after the next render.
    requestAnimationFrame(() => area.setSelectionRange(from + before.length, to + before.length))
  }

  return (
    <Field {...texts} id={id} noteId={noteId}>
      <div className="o-blog-marks" role="toolbar" aria-label="Разметка текста">
        {marks.map((mark) => (
          <button key={mark.label} type="button" title={mark.title} onClick={() => put(mark)}>
            {mark.label}
          </button>
        ))}
      </div>
      <div className={errors['text'] ? 'k-well o-area is-error' : 'k-well o-area'}>
        <TextareaControl
          {...control}
          rows={16}
          maxLength={ARTICLE_TEXT_MAX}
          value={text}
          onChange={(event) => say({ text: event.target.value })}
        />
      </div>
    </Field>
  )
}
