import { beginDownload, readExportPart } from '@ayva/contract/platform/exports'
import { saveFile } from '@ayva/kit/save-file'
import { call } from '#lib/call.ts'

/** Reads the parts of an export one after the other, and offers them as one file; `onRead` hears how many percent. */
export async function saveExport(id: string, onRead: (percent: number) => void): Promise<void> {
  onRead(0)
  const { download, name, parts } = await call(beginDownload, { params: { id } })
  const texts: string[] = []
  for (let n = 0; n < parts; n++) {
    const { text } = await call(readExportPart, {
      params: { id, n: String(n) },
      query: { download },
    })
    texts.push(text)
    onRead(Math.floor((100 * (n + 1)) / parts))
  }
  saveFile({ name, type: 'text/csv;charset=utf-8', content: new Blob(texts) })
}
