import {
  listArticleVersions,
  showArticleVersion,
  type OfficeArticle,
} from '@ayva/contract/communication/blog/office'
import { Modal } from '@ayva/kit/Modal'
import { Sheet } from '@ayva/kit/Sheet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asking } from '#lib/call.ts'
import { ListState } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { VersionList } from '#lib/VersionList.tsx'
import { useList } from '#lib/use-list.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import { isSeen } from './ArticleState.tsx'
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
      <VersionList
        versions={list.rows}
        published={published}
        publishedWords={isSeen(article) ? 'Эту видят игроки' : 'Ждёт времени показа'}
        onLook={(n) => setAct({ kind: 'look', n })}
        onEdit={may('blog.change') ? onTake : undefined}
        onPublish={may('blog.publish') ? (n) => setAct({ kind: 'publish', n }) : undefined}
      />
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
