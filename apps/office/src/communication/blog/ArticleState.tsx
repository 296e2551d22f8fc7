import { type OfficeArticle } from '@ayva/contract/communication/blog/office'
import { Pill } from '@ayva/kit/Pill'
import { serverNow } from '@ayva/kit/server-clock'
import { shortMoment } from '#lib/times.ts'

/** Whether players see the article now. */
export function isSeen({ published, publishAt }: OfficeArticle): boolean {
  return published !== null && Date.parse(publishAt!) <= serverNow()
}

/** What players see of an article, and whether something newer is written. */
export function ArticleState({ article }: { article: OfficeArticle }) {
  const { published, publishAt, versions, next } = article
  const hasDraft = published !== null && (next?.version ?? published) < versions
  return (
    <span className="o-pills">
      {published === null && <Pill>Не показана</Pill>}
      {published !== null && isSeen(article) && <Pill tone="leaf">Показана</Pill>}
      {published !== null && !isSeen(article) && (
        <Pill tone="persimmon">Ждёт: {shortMoment(publishAt!)}</Pill>
      )}
      {next !== null && (
        <Pill tone="persimmon">
          Версия {next.version} с {shortMoment(next.at)}
        </Pill>
      )}
      {hasDraft && <Pill tone="persimmon">Есть черновик</Pill>}
    </span>
  )
}
