import {
  articleStates,
  listOfficeArticles,
  type OfficeArticle,
} from '@ayva/contract/communication/blog/office'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { useNavigate } from 'react-router'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'
import { useList } from '#lib/use-list.ts'
import { ArticleState } from './ArticleState.tsx'

const states = [
  { id: 'all', label: 'Все' },
  { id: 'shown', label: 'Показаны' },
  { id: 'waiting', label: 'Ждут времени' },
  { id: 'draft', label: 'Не показаны' },
]

const columns: OfficeColumn<OfficeArticle>[] = [
  {
    id: 'title',
    header: 'Статья',
    cell: ({ title, slug }) => (
      <>
        <b>{title}</b>
        <small translate="no">/blog/{slug}</small>
      </>
    ),
    sortBy: ({ title }) => title,
  },
  { id: 'topic', header: 'Рубрика', phone: 'none', cell: ({ topic }) => topic },
  { id: 'versions', header: 'Версий', end: true, phone: 'none', cell: ({ versions }) => versions },
  {
    id: 'comments',
    header: 'Комментариев',
    end: true,
    phone: 'none',
    cell: ({ comments }) => comments,
    sortBy: ({ comments }) => comments,
  },
  {
    id: 'changed',
    header: 'Изменена',
    phone: 'none',
    cell: ({ changedAt, author }) => (
      <>
        {shortMoment(changedAt)}
        <small>{author ?? 'пришла с продуктом'}</small>
      </>
    ),
    sortBy: ({ changedAt }) => changedAt,
  },
  { id: 'state', header: 'Состояние', cell: (article) => <ArticleState article={article} /> },
]

/** The articles of the blog with their drafts. */
export function Page() {
  const may = useMay()
  const navigate = useNavigate()
  const { search, say } = useAddress()
  const state = articleStates.find((one) => one === search.get('state'))
  const list = useList(
    listOfficeArticles,
    { query: state ? { state } : {} },
    ({ articles }) => articles,
  )
  return (
    <>
      <PageHead title="Статьи">
        {may('blog.change') && (
          <Button kind="primary" icon="plus" onClick={() => void navigate('/articles/new')}>
            Написать
          </Button>
        )}
      </PageHead>
      <div className="o-filters">
        <Chips
          label="Какие статьи показать"
          items={states}
          value={state ?? 'all'}
          onChange={(id) => say('state', id === 'all' ? undefined : id)}
        />
      </div>
      <DataTable
        caption="Статьи"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        onOpen={({ id }) => void navigate(`/articles/${id}`)}
        empty="Статей нет"
      />
      <ListState list={list} />
    </>
  )
}
