/** Tests what operators write in the office, and what players see of it. */
import { randomUUID } from 'node:crypto'
import { asPlayer, open, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'

test(
  'an article is written, seen by two operators, published and read; a comment is hidden with a reason',
  { tag: QUICK_NIGHTLY },
  async ({ page, site, browser }) => {
    const slug = `proba-${randomUUID().slice(0, 8)}`
    const title = `Проба ${slug}`
    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'editor')
    await office.goto(`${site.officeUrl}/articles`)
    await office.getByRole('button', { name: 'Написать' }).click()
    await office.getByLabel('Адрес: /blog/…').fill(slug)
    await office.getByLabel('Заголовок', { exact: true }).fill(title)
    await office.getByLabel('Рубрика').fill('Игры')
    await office.getByLabel('О чём она').fill('Про <b>орбиты</b>.')
    const text = office.getByLabel('Текст', { exact: true })
    await text.fill('Кометы')
    await text.selectText()
    await office.getByRole('button', { name: 'Раздел' }).click()
    await text.press('End')
    await text.pressSequentially('<script>alert(1)</script><p>Летят</p>')
    const preview = office.getByRole('region', { name: 'Глазами игрока' })
    await expect(preview.getByRole('heading', { name: 'Кометы' })).toBeVisible()
    await expect(preview).not.toContainText('alert')
    await office.getByLabel('Название во вкладке').fill(`${title}, вкладка`)
    await office.getByLabel('Описание для поиска').fill('О кометах, для поиска.')
    await office.getByRole('button', { name: 'Выбрать картинку' }).click()
    await office.getByRole('radio', { name: 'Орбита' }).check({ force: true })
    await office.getByRole('button', { name: 'Закрыть выбор' }).click()
    await office.getByRole('button', { name: 'Записать черновик' }).click()
    await expect(office.getByText('Заполните это поле')).toBeVisible()
    await office.getByLabel('Что на рисунке').fill('Планета с кольцом')
    await office.getByRole('button', { name: 'Записать черновик' }).click()
    await doIt(office, 'Записать')
    await expect(office).toHaveURL(/\/articles\/\d+$/)
    await expect(office.getByText('Не показана')).toBeVisible()
    expect(await faultsOf(office)).toEqual([])

    // Another operator saves a version meanwhile; the text of the first one stays.
    const other = await (await browser.newContext()).newPage()
    await enterOffice(other, site, 'editor')
    await other.goto(office.url())
    await other.getByLabel('Рубрика').fill('Звёзды')
    await office.getByLabel('Рубрика').fill('Планеты')
    await other.getByRole('button', { name: 'Записать черновик' }).click()
    await doIt(other, 'Записать')
    await office.getByRole('button', { name: 'Записать черновик' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Почему').fill('проверка')
    await dialog.getByRole('button', { name: 'Записать', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('изменил другой оператор')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await expect(office.getByLabel('Рубрика')).toHaveValue('Планеты')
    await office.getByRole('button', { name: 'Писать своё поверх' }).click()
    await office.getByRole('button', { name: 'Записать черновик' }).click()
    await doIt(office, 'Записать')
    await office.getByRole('button', { name: 'Опубликовать' }).click()
    await doIt(office, 'Опубликовать')
    await expect(office.getByText('Показана', { exact: true })).toBeVisible()

    await asPlayer(page, { confirmed: true })
    await open(page, `/blog/${slug}`)
    await expect(page).toHaveTitle(new RegExp(`${title}, вкладка`))
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'О кометах, для поиска.',
    )
    await expect(page.getByRole('img', { name: 'Планета с кольцом' })).toBeVisible()
    await expect(page.getByText('Планеты', { exact: false }).first()).toBeVisible()
    const comments = page.getByRole('complementary', { name: 'Комментарии' })
    await page.getByLabel('Ваш комментарий').fill(`Купите у меня ${slug}`)
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(comments).toContainText(`Купите у меня ${slug}`)

    await office.goto(`${site.officeUrl}/comments`)
    const row = office.getByRole('row', { name: new RegExp(`Купите у меня ${slug}`) })
    await row.getByRole('button', { name: 'Скрыть' }).click()
    await office.getByRole('dialog').getByLabel('Причина').selectOption('advert')
    await doIt(office, 'Скрыть')
    await expect(row).toContainText('Скрыт')
    expect(await faultsOf(office)).toEqual([])
    await open(page, `/blog/${slug}`)
    const hidden = page.getByRole('region', { name: 'Скрыто редакцией' })
    await expect(hidden).toContainText('Причина: реклама.')
    await expect(comments).toContainText('Пока никто не написал.')
    expect(await faultsOf(page)).toEqual([])
  },
)

test(
  'a list is saved as a view, opens with it, and is found by its name; another operator chooses it too',
  { tag: QUICK_NIGHTLY },
  async ({ page, site, browser }) => {
    const name = `Показанные <b>${randomUUID().slice(0, 8)}</b>`
    await enterOffice(page, site, 'editor')
    await page.goto(`${site.officeUrl}/articles`)
    await page.getByRole('button', { name: 'Показаны', exact: true }).click()
    await expect(page.getByRole('cell', { name: /Лимит, который держит/ })).toBeVisible()
    await page.getByRole('columnheader', { name: 'Статья' }).getByRole('button').click()
    await expect(page).toHaveURL(/state=shown&sort=title$/)
    const address = page.url()
    await page.getByRole('button', { name: 'Виды' }).click()
    const dialog = page.getByRole('dialog', { name: 'Виды списка' })
    await dialog.getByLabel('Название вида').fill(name)
    await dialog.getByLabel('Общий').check()
    await dialog.getByRole('button', { name: 'Сохранить вид' }).click()
    await dialog.getByRole('button', { name: 'Открывать первым' }).click()
    await expect(dialog.getByText('Открывается первым')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Весь список' }).click()
    await expect(page).toHaveURL(`${site.officeUrl}/articles`)
    await page.goto(`${site.officeUrl}/articles`)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('columnheader', { name: 'Статья' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )

    const other = await (await browser.newContext()).newPage()
    await enterOffice(other, site, 'editor')
    await other.goto(`${site.officeUrl}/pages`)
    await other.getByRole('button', { name: /^Найти/ }).click()
    await other.getByLabel('Игрок или раздел').fill(name.slice(0, 16))
    await other
      .getByRole('link', { name: /^Показанные <b>.*Вид: Статьи/ })
      .first()
      .click()
    await expect(other).toHaveURL(/\/articles\?state=shown&sort=title$/)
    await other.getByRole('button', { name }).click()
    const theirs = other.getByRole('listitem').filter({ hasText: name })
    await expect(theirs.getByRole('button', { name: 'Удалить' })).toHaveCount(0)

    await page.getByRole('button', { name }).click()
    const row = dialog.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: 'Удалить' }).click()
    await row.getByRole('button', { name: 'Удалить совсем' }).click()
    await expect(dialog.getByText(name)).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
  },
)
