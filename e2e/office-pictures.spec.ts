/** Tests that an operator uploads a picture and chooses it, and that visitors see it with its text. */
import sharp from 'sharp'
import { open, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'

test(
  'a picture is uploaded in the form of a banner, seen on the site, and not deleted while it is there',
  { tag: QUICK_NIGHTLY },
  async ({ page, site, browser }) => {
    const create = { width: 1200, height: 700, channels: 3, background: '#b04a2f' } as const
    const buffer = await sharp({ create }).png().toBuffer()
    const alt = 'Корзина <b>яблок</b>'
    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'editor')
    await office.goto(`${site.officeUrl}/banners?slot=header_main_slider`)
    await office.getByRole('button', { name: 'Поставить' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Текст').fill('Яблоки созрели')
    await dialog.getByRole('button', { name: 'Выбрать картинку' }).click()
    const fresh = dialog.getByRole('group', { name: 'Загрузить новую' })
    const file = fresh.getByLabel('Файл')
    await file.setInputFiles({
      name: 'x.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    })
    await fresh.getByRole('button', { name: 'Загрузить и выбрать' }).click()
    await expect(fresh).toContainText('Напишите, что на картинке')
    await fresh.getByLabel('Что на картинке').fill(alt)
    await fresh.getByLabel('Что на картинке').press('Enter')
    await expect(fresh).toContainText('Нужен файл JPG, PNG или WebP')
    await file.setInputFiles({ name: 'apples.png', mimeType: 'image/png', buffer })
    await fresh.getByRole('button', { name: 'Загрузить и выбрать' }).click()
    const tile = dialog.getByRole('radio', { name: alt })
    await expect(tile).toBeChecked()
    // The arrow keys move through the pictures.
    await tile.focus()
    await tile.press('ArrowRight')
    await expect(tile).not.toBeChecked()
    await dialog.getByRole('radio', { checked: true }).press('ArrowLeft')
    await expect(tile).toBeChecked()
    expect(await faultsOf(office)).toEqual([])
    await doIt(office, 'Сохранить')

    await open(page, '/')
    const shown = page.locator('[data-slot="header_main_slider"]').getByRole('img', { name: alt })
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
    await expect(shown).toHaveAttribute('width', '800')
    expect(await faultsOf(page)).toEqual([])

    await office.goto(`${site.officeUrl}/pictures`)
    const row = office.getByRole('row', { name: alt })
    await row.getByRole('button', { name: 'Изменить' }).click()
    await expect(dialog).toContainText('Яблоки созрели')
    await dialog.getByLabel('Сверху, %').fill('80')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    expect(await faultsOf(office)).toEqual([])
    await row.getByRole('button', { name: 'Удалить' }).click()
    await dialog.getByLabel('Почему').fill('не нужна')
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Сначала уберите её оттуда')
  },
)
