import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState } from '#lib/ListPage.tsx'
import { type useList } from '#lib/use-list.ts'
import { PaymentDetail } from './PaymentDetail.tsx'

type Listed = { playerId: string; id: number }
type PaymentListProps<Row extends Listed> = {
  caption: string
  columns: readonly OfficeColumn<Row>[]
  list: Omit<ReturnType<typeof useList>, 'rows'> & { rows: readonly Row[] | undefined }
  empty: string
  /** The payment whose details are shown beside the list: «player.payment». */
  openKey: string | undefined
  onOpen: (key: string | undefined) => void
}

const keyOf = ({ playerId, id }: Listed) => `${playerId}.${id}`

/** A list of payments, with the details of one beside it. */
export function PaymentList<Row extends Listed>(props: PaymentListProps<Row>) {
  const { caption, columns, list, empty, openKey, onOpen } = props
  const [playerId = '', paymentId = ''] = openKey?.split('.') ?? []
  return (
    <div className={openKey === undefined ? undefined : 'o-split'}>
      <div>
        <DataTable
          caption={caption}
          columns={columns}
          rows={list.rows}
          rowKey={keyOf}
          openKey={openKey}
          onOpen={(row) => onOpen(keyOf(row))}
          empty={empty}
        />
        <ListState list={list} />
      </div>
      {openKey !== undefined && (
        <PaymentDetail
          key={openKey}
          playerId={playerId}
          paymentId={paymentId}
          onClose={() => onOpen(undefined)}
        />
      )}
    </div>
  )
}
