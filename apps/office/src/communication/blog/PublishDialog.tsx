import { publishArticle, type OfficeArticle } from '@ayva/contract/communication/blog/office'
import { Input } from '@ayva/kit/Input'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { fromLocal } from '#lib/schema-form/local-moment.ts'
import { isSeen } from './ArticleState.tsx'

type PublishDialogProps = {
  article: OfficeArticle
  /** Null hides the article. */
  version: number | null
  onClose: () => void
}

/** Publishes a version at once or from a time on, or hides the article. */
export function PublishDialog({ article, version, onClose }: PublishDialogProps) {
  const [at, setAt] = useState('')
  const publishAt = fromLocal(at) || null
  const { id, published: seen, next } = article
  const seenNext = next?.version ?? null
  const publish = (why: string) =>
    call(publishArticle, { params: { id }, body: { version, publishAt, seenNext, seen, why } })
  if (version === seen && next !== null)
    return (
      <ActDialog
        title={`Отменить показ версии ${next.version}`}
        verb="Отменить показ"
        done="Показ отменён: игроки видят прежнюю версию"
        onClose={onClose}
        act={({ why }) => publish(why)}
      >
        <p>Версия {seen} останется на сайте. Черновик не пропадёт.</p>
      </ActDialog>
    )
  if (version === null)
    return (
      <ActDialog
        title="Снять статью"
        verb="Снять"
        danger
        done="Статья снята"
        onClose={onClose}
        act={({ why }) => publish(why)}
      >
        <p>По её адресу будет «Не найдено». Версии и комментарии останутся.</p>
      </ActDialog>
    )
  return (
    <ActDialog
      title={`Опубликовать версию ${version}`}
      verb="Опубликовать"
      done={publishAt ? 'Показ назначен' : 'Опубликована: игроки видят её уже сейчас'}
      onClose={onClose}
      act={({ why }) => publish(why)}
    >
      {isSeen(article) && <p>До этого времени игроки видят прежнюю. Дата статьи не изменится.</p>}
      <Input
        label="Показать с"
        hint="Если не выбрать, то сразу"
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
    </ActDialog>
  )
}
