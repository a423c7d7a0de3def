import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(pictureTests);

const at = "'2026-11-21T11:00:00Z'";
const adaSql = `(select id from staff where staff_id = 'ADA1')`;
const hash = 'a'.repeat(32);
const blur = 'a42'.repeat(12);

function pictureTests(open: () => Promise<Db>) {
  let db: Db;
  let version = 0;
  beforeAll(async () => {
    db = await open();
    await run(`insert into staff (staff_id, name, role, password_hash, created_at, password_changed_at)
      values ('ADA1', 'Ada', 'superadmin', 'x', ${at}, ${at})`);
    await run(`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', 'none')`);
    await run(`insert into picture_file (hash, width, format, bytes) values ('${hash}', 900, 'webp', '\\x01')`);
    for (const id of [1, 2, 3]) await addPicture(id);
    await addPicture(9, 'logo');
  });
  afterAll(() => db.close());

  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

  const upload = (number: number, columns: Record<string, string> = {}) => {
    const all = {
      ...{ id: `'${idOf(number)}'`, hash: `'${'b'.repeat(64)}'`, bytes: "'\\x01'", file_name: "'pool.jpg'" },
      ...{ place: "'hero'", uploaded_by: adaSql, uploaded_at: at },
      ...columns,
    };
    return run(`insert into picture_upload (${Object.keys(all).join()}) values (${Object.values(all).join()})`);
  };

  const insertPicture = (number: number, columns: Record<string, string> = {}) => {
    const all = {
      ...{ id: `'${idOf(number)}'`, hash: `'${hash}'`, kind: "'photo'", width: '900', height: '600' },
      ...{ blur: `'${blur}'`, encoded_at: at },
      ...columns,
    };
    return run(`insert into picture (${Object.keys(all).join()}) values (${Object.values(all).join()})`);
  };

  async function addPicture(number: number, kind: 'photo' | 'logo' = 'photo') {
    await upload(number, kind === 'logo' ? { place: "'logo'" } : {});
    await insertPicture(number, { kind: `'${kind}'` });
  }

  const versionSql = (number: number, columns: Record<string, string> = {}, atVersion = version + 1) => {
    const all = {
      ...{ version: String(atVersion), picture_id: `'${idOf(number)}'`, state: "'published'", place: "'gallery'" },
      ...{ category: "'rooms'", position: '1', alt: "'The pool'", title: "''", description: "''" },
      ...{ focal_x: '50', focal_y: '50', set_by: adaSql, set_at: at },
      ...columns,
    };
    return `insert into picture_version (${Object.keys(all).join()}) values (${Object.values(all).join()})`;
  };
  const set = async (number: number, columns: Record<string, string> = {}) => {
    await run(versionSql(number, columns));
    version += 1;
  };
  const refused = (number: number, columns: Record<string, string>) => violatedBy(set(number, columns));

  test.each<[string, Record<string, string>, string]>([
    ['a published one that says nothing', { alt: "' '" }, 'picture_published_says_what_it_shows'],
    ['a published one without a position', { position: 'null' }, 'picture_published_has_a_position'],
    ['a draft with a position', { state: "'draft'" }, 'picture_published_has_a_position'],
    ['a removed one with a position', { state: "'removed'" }, 'picture_published_has_a_position'],
    ['a position of 0', { position: '0' }, 'picture_position_in_range'],
    [
      'a second one at the top of Home',
      { place: "'hero'", category: 'null', position: '2' },
      'picture_stands_alone_in_its_place',
    ],
    ['one of the gallery without a category', { category: 'null' }, 'picture_fits_its_place'],
    ['one of Home with a category', { place: "'hero'" }, 'picture_fits_its_place'],
    ['one of a room without its type', { place: "'room'", category: 'null' }, 'picture_fits_its_place'],
    [
      'one of a type that is not there',
      { place: "'room'", category: 'null', room_type_id: "'attic'" },
      'picture_version_room_type_id_fkey',
    ],
    ['two lines', { alt: "E'a\\nb'" }, 'picture_texts_are_lines'],
    ['a long text', { alt: `'${'a'.repeat(201)}'` }, 'picture_texts_are_lines'],
    ['a point beyond the edge', { focal_x: '110' }, 'picture_focal_point_in_steps'],
    ['a point between the steps', { focal_y: '55' }, 'picture_focal_point_in_steps'],
    ['a photograph as a logo', { place: "'logo'", category: 'null' }, 'picture_keeps_its_kind'],
    ['a version that was left out', { version: '7' }, 'picture_versions_follow'],
  ])('%s is refused', async (_, columns, constraint) => {
    expect(await refused(1, columns)).toBe(constraint);
  });

  test('a logo cannot become a photograph', async () => {
    expect(await refused(9, {})).toBe('picture_keeps_its_kind');
  });

  test('two pictures never have the same position in a place, and can exchange theirs', async () => {
    await set(1);
    expect(await refused(2, {})).toBe('picture_positions_differ');
    await set(2, { position: '2' });
    await set(3, { place: "'room'", category: 'null', room_type_id: "'suite'" });
    await db.tx(async (tx) => {
      for (const [number, position] of [
        [1, '2'],
        [2, '1'],
      ] as const) {
        version += 1;
        await sql.raw(versionSql(number, { position }, version)).execute(tx);
      }
    });
    const { rows } = await sql<{ number: string; position: number; version: number }>`
      select right(picture_id::text, 1) as number, position, version from picture_current
      where place = 'gallery' order by position`.execute(db.read);
    expect(rows).toEqual([
      { number: '2', position: 1, version },
      { number: '1', position: 2, version: version - 1 },
    ]);
  });

  test.each([
    ['update picture_version set alt = alt', 'picture_version_never_changes'],
    ['delete from picture_version', 'picture_version_never_changes'],
    ["update picture_file set bytes = '\\x02'", 'picture_file_never_changes'],
    ['delete from picture_file', 'picture_file_never_changes'],
    ['update picture set width = 800', 'picture_never_changes'],
    ['delete from picture', 'picture_never_changes'],
    ['delete from picture_upload', 'picture_upload_stays'],
    ['update picture_current set position = 7', 'picture_current_follows'],
    ['delete from picture_current', 'picture_current_follows'],
    [
      `insert into picture_current (picture_id, version, place, room_type_id) values ('${idOf(1)}', 1, 'hero', '')`,
      'picture_current_follows',
    ],
    ['truncate picture_version, picture_current', 'never_emptied'],
    ['truncate picture_file', 'never_emptied'],
    [
      `insert into picture_file (hash, width, format, bytes) values ('${hash}', 400, 'webp', '')`,
      'picture_file_is_not_empty',
    ],
    [
      `insert into picture_file (hash, width, format, bytes) values ('../x', 400, 'webp', '\\x01')`,
      'picture_file_hash_has_its_form',
    ],
  ])('by hand, %s is refused', async (statement, constraint) => {
    expect(await violatedBy(run(statement))).toBe(constraint);
  });

  test('an upload is decided once, and loses its bytes then', async () => {
    await upload(4);
    const decide = (changes: string) => run(`update picture_upload set ${changes} where id = '${idOf(4)}'`);
    expect(await violatedBy(decide(`decided_at = ${at}`))).toBe('picture_upload_has_bytes_until_decided');
    expect(await violatedBy(decide('bytes = null'))).toBe('picture_upload_is_decided_once');
    expect(await violatedBy(decide(`bytes = null, decided_at = ${at}, file_name = 'x'`))).toBe(
      'picture_upload_is_decided_once',
    );
    await decide(`bytes = null, decided_at = ${at}, problem = 'unreadable'`);
    expect(await violatedBy(decide('problem = null'))).toBe('picture_upload_is_decided_once');
  });

  test.each<[string, Record<string, string>, string]>([
    ['without bytes', { bytes: 'null' }, 'picture_upload_has_bytes_until_decided'],
    ['of no bytes', { bytes: "''" }, 'picture_upload_is_not_too_large'],
    ['of the gallery without a category', { place: "'gallery'" }, 'picture_upload_fits_its_place'],
    ['with a problem before it is decided', { problem: "'slow'" }, 'picture_upload_refused_is_decided'],
    ['in place of one that is not there', { replaces: `'${idOf(8)}'` }, 'picture_upload_replaces_a_picture'],
  ])('an upload %s is refused', async (_, columns, constraint) => {
    expect(await violatedBy(upload(5, columns))).toBe(constraint);
  });

  test('a picture has its file, and is what was sent', async () => {
    await upload(6);
    expect(await violatedBy(insertPicture(6, { width: '800' }))).toBe('picture_has_its_files');
    expect(await violatedBy(insertPicture(6, { kind: "'logo'" }))).toBe('picture_has_the_kind_of_its_upload');
    expect(await violatedBy(insertPicture(7))).toBe('picture_id_fkey');
  });
}
