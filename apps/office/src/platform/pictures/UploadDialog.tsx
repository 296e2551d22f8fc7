import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { errorsOf, lacking, send, type Upload, type UploadErrors } from './upload.ts'
import { UploadFields } from './UploadFields.tsx'

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [upload, setUpload] = useState<Upload>({ file: undefined, alt: '' })
  const [errors, setErrors] = useState<UploadErrors>({})

  async function start(): Promise<void> {
    const { file, alt } = upload
    const lacks = lacking(upload)
    setErrors(lacks)
    const lack = lacks.file ?? lacks.alt
    if (lack !== undefined || !file) throw new Error(lack)
    await send(file, alt).catch((error: unknown) => {
      setErrors(errorsOf(error))
      throw error
    })
  }

  return (
    <ActDialog
      title="Загрузить картинку"
      verb="Загрузить"
      done="Загружено: картинку можно ставить"
      withoutWhy
      onClose={onClose}
      act={start}
    >
      <UploadFields upload={upload} errors={errors} onChange={setUpload} />
    </ActDialog>
  )
}
