import './blog.css'
import {
  showArticleVersion,
  showOfficeArticle,
  type ArticleContent,
  type OfficeArticle,
} from '@ayva/contract/communication/blog/office'
import { Button } from '@ayva/kit/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { asking } from '#lib/call.ts'
import { useMay } from '#lib/self.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { ArticleEditor } from './ArticleEditor.tsx'
import { ArticleState, isSeen } from './ArticleState.tsx'
import { ArticleVersions } from './ArticleVersions.tsx'
import { PublishDialog } from './PublishDialog.tsx'

const empty: ArticleContent = {
  title: '',
  seoTitle: '',
  seoDescription: null,
  topic: '',
  lead: '',
  text: '',
  art: '',
  artAlt: '',
  weight: 0,
}

/** An article: written here, seen as a player sees it, saved as a version, published at once or later. */
export function Page() {
  const { id = '' } = useParams()
  if (id === 'new')
    return (
      <ArticleEditor
        key="new"
        slug=""
        begin={empty}
        seen={0}
        head={() => (
          <header className="o-head">
            <h1>Новая статья</h1>
          </header>
        )}
      />
    )
  return <Known key={id} id={Number(id)} />
}

function Known({ id }: { id: number }) {
  const article = useQuery(asking(showOfficeArticle, { params: { id } }))
  const [from, setFrom] = useState<number>()
  if (!article.data) return <Waiting asked={article} height={420} />
  return (
    <FromVersion
      key={from}
      article={article.data}
      n={from ?? article.data.versions}
      onTake={setFrom}
    />
  )
}

type FromVersionProps = { article: OfficeArticle; n: number; onTake: (n: number) => void }

/** The version from which the operator goes on writing stays the same while others save theirs. */
function FromVersion({ article, n, onTake }: FromVersionProps) {
  const { id, slug, versions } = article
  const [begunWith, setBegunWith] = useState(n)
  const [seen, setSeen] = useState(versions)
  const version = useQuery({
    ...asking(showArticleVersion, { params: { id, n: begunWith } }),
    staleTime: Infinity,
  })
  if (!version.data) return <Waiting asked={version} height={420} />
  const { title, seoTitle, seoDescription, topic, lead, text, art, artAlt, weight } = version.data
  const begin = { title, seoTitle, seoDescription, topic, lead, text, art, artAlt, weight }
  return (
    <ArticleEditor
      key={begunWith}
      slug={slug}
      begin={begin}
      seen={seen}
      onSaved={setSeen}
      newer={versions > seen ? versions : undefined}
      onIgnoreNewer={() => setSeen(versions)}
      onTakeNewer={() => {
        setSeen(versions)
        setBegunWith(versions)
      }}
      head={(isChanged) => <Head article={article} isChanged={isChanged} onTake={onTake} />}
    />
  )
}

type HeadProps = { article: OfficeArticle; isChanged: boolean; onTake: (n: number) => void }

function Head({ article, isChanged, onTake }: HeadProps) {
  const may = useMay()
  const [act, setAct] = useState<'versions' | 'publish' | 'take' | 'cancel'>()
  const close = () => setAct(undefined)
  const { title, versions, published, next } = article
  // The date of an article that players see stays, so there is nothing to set.
  const isDone = published === versions && isSeen(article)
  return (
    <header className="o-head">
      <h1>{title}</h1>
      <ArticleState article={article} />
      <Button kind="outline" icon="clock-counter-clockwise" onClick={() => setAct('versions')}>
        Версии
      </Button>
      {may('blog.publish') && published !== null && (
        <Button kind="danger" onClick={() => setAct('take')}>
          Снять
        </Button>
      )}
      {may('blog.publish') && next !== null && (
        <Button kind="outline" onClick={() => setAct('cancel')}>
          Отменить показ версии {next.version}
        </Button>
      )}
      {may('blog.publish') && !isDone && (
        <Button kind="primary" disabled={isChanged} onClick={() => setAct('publish')}>
          {published === versions ? 'Изменить время показа' : 'Опубликовать'}
        </Button>
      )}
      {act === 'versions' && <ArticleVersions article={article} onClose={close} onTake={onTake} />}
      {act === 'publish' && <PublishDialog article={article} version={versions} onClose={close} />}
      {act === 'cancel' && <PublishDialog article={article} version={published} onClose={close} />}
      {act === 'take' && <PublishDialog article={article} version={null} onClose={close} />}
    </header>
  )
}
