import {
  listArticleVersions,
  showArticleVersion,
  type OfficeArticle,
} from '@ayva/contract/communication/blog/office'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { Pill } from '@ayva/kit/Pill'
import { Sheet } from '@ayva/kit/Sheet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asking } from '#lib/call.ts'
import { ListState } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { fullMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import { PublishDialog } from './PublishDialog.tsx'

type ArticleVersionsProps = {
  article: OfficeArticle
  onClose: () => void
  /** Goes on writing from that version. */
  onTake: (n: number) => void
}

type Act = { kind: 'look' | 'publish'; n: number }

/** Who wrote which version and why; each can be viewed, published, and taken as the draft of the next one. */
export function ArticleVersions({ article, onClose, onTake }: ArticleVersionsProps) {
  const may = useMay()
  const { id, published } = article
  const list = useList(listArticleVersions, { params: { id } }, ({ versions }) => versions, {
    from: 'before',
  })
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <Sheet open onClose={onClose} title={`${article.title}: версии`} className="o-wide-sheet">
      <ul className="o-checks">
        {list.rows?.map(({ n, title, author, at, why }) => (
          <li key={n}>
            <span className="o-grow">
              <b>
                {n}. {title}
              </b>{' '}
              {published === n && <Pill tone="leaf">Эту видят игроки</Pill>}
              <br />
              <small>
                {author ?? 'пришла с продуктом'}, {fullMoment(at)}: {why}
              </small>
              <span className="o-pills">
                <Button size="sm" kind="outline" onClick={() => setAct({ kind: 'look', n })}>
                  Посмотреть
                </Button>
                {may('blog.change') && (
                  <Button size="sm" kind="outline" onClick={() => onTake(n)}>
                    Писать дальше
                  </Button>
                )}
                {may('blog.publish') && published !== n && (
                  <Button size="sm" kind="primary" onClick={() => setAct({ kind: 'publish', n })}>
                    Показать
                  </Button>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ListState list={list} />
      {act?.kind === 'look' && <Look id={id} n={act.n} onClose={close} />}
      {act?.kind === 'publish' && (
        <PublishDialog article={article} version={act.n} onClose={close} />
      )}
    </Sheet>
  )
}

function Look({ id, n, onClose }: { id: number; n: number; onClose: () => void }) {
  const version = useQuery(asking(showArticleVersion, { params: { id, n } }))
  return (
    <Modal open onClose={onClose} title={`Версия ${n}`} size="lg">
      {version.data ? (
        <ArticlePreview said={version.data} html={version.data.text} />
      ) : (
        <Waiting asked={version} height={240} />
      )}
    </Modal>
  )
}
