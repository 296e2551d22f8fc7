import {
  listArticlePictures,
  previewArticle,
  saveArticle,
  type ArticleContent,
} from '@ayva/contract/communication/blog/office'
import { fieldsOf } from '@ayva/contract/fields'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Notice } from '@ayva/kit/Notice'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call, refresh } from '#lib/call.ts'
import { isRefusal } from '#lib/refused.ts'
import { usePreview } from '#lib/rule/use-preview.ts'
import { useMay } from '#lib/self.ts'
import { TextArea } from '#lib/TextArea.tsx'
import { PictureField } from '../../platform/pictures/pictures.ts'
import { ArticlePreview, pictureOf } from './ArticlePreview.tsx'
import { ArticleText } from './ArticleText.tsx'
import { useSettled } from './use-settled.ts'

/** Search engines show about so many characters. */
const SEO_TITLE_SHOWN = 60
const SEO_DESCRIPTION_SHOWN = 160

type ArticleEditorProps = {
  /** Empty for a new article. */
  slug: string
  begin: ArticleContent
  /** The newest version that the operator has seen. */
  seen: number
  /** A version that another operator has saved since. */
  newer?: number | undefined
  onSaved?: (version: number) => void
  onIgnoreNewer?: () => void
  onTakeNewer?: () => void
  head: (isChanged: boolean) => ReactNode
}

export type Writing = {
  said: ArticleContent
  say: (part: Partial<ArticleContent>) => void
  errors: Readonly<Record<string, string>>
}

/** The fields of an article beside its preview; the typed text stays whatever happens to a save. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { begin, seen, newer, onSaved, head } = props
  const navigate = useNavigate()
  const mayChange = useMay()('blog.change')
  const [slug, setSlug] = useState(props.slug)
  const [said, setSaid] = useState(begin)
  const [saved, setSaved] = useState(begin)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asksWhy, setAsksWhy] = useState(false)
  const isNew = seen === 0
  const isChanged = JSON.stringify(said) !== JSON.stringify(saved)
  const writing: Writing = {
    said,
    errors,
    say: (part) => setSaid((now) => Object.assign({}, now, part)),
  }

  /** Reports at the fields what the server would refuse, before the reason is asked. */
  function check(): void {
    const body = Object.assign({ slug, seen, why: 'проверка' }, said)
    const read = z.safeDecode(saveArticle.body, body)
    setErrors(read.success ? {} : fieldsOf(read.error.issues))
    setAsksWhy(read.success)
  }

  async function save(why: string): Promise<void> {
    const body = Object.assign({ slug, seen, why }, said)
    const { id, version } = await call(saveArticle, { body }).catch(async (error: unknown) => {
      // The page says at once whose version is newer.
      if (isRefusal(error, 'article_changed')) await refresh()
      throw error
    })
    setSaved(said)
    if (isNew) await navigate(`/articles/${id}`, { replace: true })
    else onSaved?.(version)
  }

  return (
    <>
      {head(isChanged)}
      {newer !== undefined && (
        <Notice tone="persimmon" icon="warning">
          <p>Другой оператор записал версию {newer}. Ваш текст на месте.</p>
          <p className="o-pills">
            <Button size="sm" kind="outline" onClick={props.onTakeNewer}>
              Взять её вместо моего
            </Button>
            <Button size="sm" kind="outline" onClick={props.onIgnoreNewer}>
              Писать своё поверх
            </Button>
          </p>
        </Notice>
      )}
      <div className="o-blog">
        <section className="o-card o-blog-fields" aria-label="Статья">
          {props.slug === '' && (
            <Input
              label="Адрес: /blog/…"
              hint="Латинские буквы, цифры и дефис; потом не меняется"
              value={slug}
              maxLength={80}
              error={errors['slug']}
              onChange={(event) => setSlug(event.target.value)}
            />
          )}
          <MainFields {...writing} />
          {mayChange && (
            <div className="o-rule-acts">
              <Button kind="primary" disabled={!isChanged} onClick={check}>
                Записать черновик
              </Button>
              {isChanged && (
                <Button kind="outline" onClick={() => setSaid(saved)}>
                  Отменить правки
                </Button>
              )}
            </div>
          )}
        </section>
        <div>
          <Preview said={said} begun={begin.text} />
          <SearchFields {...writing} slug={slug} />
        </div>
      </div>
      {asksWhy && (
        <ActDialog
          title="Записать черновик"
          verb="Записать"
          done="Черновик записан: игроки его не видят"
          onClose={() => setAsksWhy(false)}
          act={({ why }) => save(why)}
        />
      )}
    </>
  )
}

function MainFields(writing: Writing) {
  const { said, say, errors } = writing
  return (
    <>
      <Input
        label="Заголовок"
        value={said.title}
        maxLength={120}
        error={errors['title']}
        onChange={(event) => say({ title: event.target.value })}
      />
      <div className="o-blog-pair">
        <Input
          label="Рубрика"
          value={said.topic}
          maxLength={40}
          error={errors['topic']}
          onChange={(event) => say({ topic: event.target.value })}
        />
        <Input
          label="Порядок: меньше — выше"
          type="number"
          step={1}
          value={String(said.weight)}
          error={errors['weight']}
          onChange={(event) => say({ weight: Number(event.target.value) })}
        />
      </div>
      <TextArea
        label="О чём она, одно-два предложения"
        value={said.lead}
        maxLength={400}
        error={errors['lead']}
        onChange={(lead) => say({ lead })}
      />
      <ArticleText {...writing} />
      <PictureFields {...writing} />
    </>
  )
}

function PictureFields({ said, say, errors }: Writing) {
  const pictures = useQuery(asking(listArticlePictures, {}))
  const shipped = pictures.data?.map(({ art, title }) => ({
    value: art,
    alt: title,
    src: pictureOf(art),
  }))
  return (
    <>
      <PictureField
        label="Картинка"
        value={said.art}
        error={errors['art']}
        shipped={shipped}
        required
        onChange={(art, alt) => {
          // What an uploaded picture shows is known; the art of a game is named by its title only.
          const isKnown = art?.startsWith('pictures/') && said.artAlt === ''
          say(isKnown ? { art: art ?? '', artAlt: alt } : { art: art ?? '' })
        }}
      />
      <Input
        label="Что на рисунке"
        hint="Для тех, кто его не видит"
        value={said.artAlt}
        maxLength={160}
        error={errors['artAlt']}
        onChange={(event) => say({ artAlt: event.target.value })}
      />
    </>
  )
}

function SearchFields({ said, say, errors, slug }: Writing & { slug: string }) {
  const { seoTitle, seoDescription } = said
  return (
    <section className="o-card o-blog-fields" aria-label="Для поиска и ссылок">
      <h2>Для поиска и ссылок</h2>
      <Input
        label="Название во вкладке"
        labelEnd={<Count of={seoTitle.length} shown={SEO_TITLE_SHOWN} />}
        value={seoTitle}
        maxLength={120}
        error={errors['seoTitle']}
        onChange={(event) => say({ seoTitle: event.target.value })}
      />
      <TextArea
        label="Описание для поиска"
        hint={
          <Count
            of={(seoDescription ?? said.lead).length}
            shown={SEO_DESCRIPTION_SHOWN}
            note={seoDescription === null ? 'пока это текст «О чём она»' : undefined}
          />
        }
        value={seoDescription ?? ''}
        maxLength={200}
        error={errors['seoDescription']}
        onChange={(text) => say({ seoDescription: text === '' ? null : text })}
      />
      <p className="o-muted" translate="no">
        /blog/{slug}
      </p>
    </section>
  )
}

function Count({ of, shown, note }: { of: number; shown: number; note?: string | undefined }) {
  return (
    <span className="o-muted">
      <span translate="no">
        {of} из {shown}
      </span>
      {note && `, ${note}`}
    </span>
  )
}

/** `begun` is a text that the server has sanitised; what is typed is shown only once it is. */
function Preview({ said, begun }: { said: ArticleContent; begun: string }) {
  const text = useSettled(said.text)
  const mayChange = useMay()('blog.change')
  const { answer } = usePreview(previewArticle, mayChange ? { text } : undefined)
  return (
    <section className="o-card" aria-label="Глазами игрока">
      <header>
        <h2>Глазами игрока</h2>
        <span translate="no">{answer && `${answer.minutes} мин чтения`}</span>
      </header>
      <ArticlePreview said={said} html={answer?.text ?? begun} />
    </section>
  )
}
