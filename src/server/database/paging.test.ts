import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cursorOf, idCursor, MOST_BYTES, pageByKey } from './paging.ts';

/** How many rows are read for a page, and how many of them it answers. */

type Row = { readonly id: string; readonly text: string };
const rowsOf = (count: number, length: (n: number) => number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    text: 'x'.repeat(length(n)),
  }));

async function walked(rows: readonly Row[], limit?: number) {
  const pages: Row[][] = [];
  let [read, statements] = [0, 0];
  for (let cursor: string | undefined; ; ) {
    const [page, next] = await pageByKey(
      { limit, cursor },
      idCursor,
      async ({ after, limit: most }) => {
        const from = after === null ? 0 : rows.findIndex(({ id }) => id === after.id) + 1;
        const found = rows.slice(from, from + most);
        read += found.length;
        statements += 1;
        return found;
      },
      ({ id }) => ({ id }),
    );
    pages.push([...page]);
    if (next === null) return { pages, read, statements };
    cursor = next;
  }
}

test('a long list is read once, in pages of a megabyte', async () => {
  for (const length of [0, 200, 700, 3_000]) {
    const rows = rowsOf(4_000, () => length);
    const { pages, read, statements } = await walked(rows);
    assert.equal(
      pages
        .flat()
        .map(({ id }) => id)
        .join(),
      rows.map(({ id }) => id).join(),
    );
    for (const page of pages)
      assert.ok(Buffer.byteLength(JSON.stringify(page)) <= Math.max(MOST_BYTES, 500 * length * 1.1));
    if (length < 2_000)
      assert.ok(
        read < rows.length * 1.05,
        `${read} rows were read of ${rows.length} of ${length} characters`,
      );
    assert.ok(statements <= 2 * pages.length);
    const full = pages.slice(0, -1).map((page) => Buffer.byteLength(JSON.stringify(page)) / MOST_BYTES);
    assert.ok(full.every((share) => share > 0.9) || length === 3_000, full.join());
  }
});

test('a short list is one statement, and a limit holds', async () => {
  assert.deepEqual(
    await walked(rowsOf(400, () => 9)).then(({ read, statements }) => [read, statements]),
    [400, 1],
  );
  const { pages, statements } = await walked(
    rowsOf(2_500, () => 9),
    1_000,
  );
  assert.deepEqual(
    pages.map(({ length }) => length),
    [1_000, 1_000, 500],
  );
  assert.ok(statements <= 6);
});

test('what is no cursor is refused', async () => {
  for (const cursor of ['bm8', cursorOf({ n: '1' })])
    await assert.rejects(
      pageByKey(
        { cursor },
        idCursor,
        async () => [],
        () => ({ id: '' }),
      ),
      { code: 'invalid' },
    );
});
