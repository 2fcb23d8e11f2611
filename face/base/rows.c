/* rows: see face_base.h. */
#include "face/base/face_base.h"

#include "base/text/number.h"

static void rows_separate(struct rows *rows, int width)
{
    if (rows->any && rows->format != ROWS_JSON) {
        write_char(&rows->writer, rows->format == ROWS_CSV ? ',' : ' ');
        if (rows->format == ROWS_TEXT && width < 0)
            write_char(&rows->writer, ' ');
    }
    rows->any = true;
}

void rows_write_quoted(struct writer *writer, const char *text)
{
    bool quote = strpbrk(text, ",\"\r\n") != NULL;
    write_text(writer, quote ? "\"" : "");
    for (; *text; text++) {
        if (*text == '"')
            write_char(writer, '"');
        write_char(writer, *text);
    }
    write_text(writer, quote ? "\"" : "");
}

/* Begins a cell. Returns false if it has no value. */
static bool rows_enter(struct rows *rows, const char *name, int width)
{
    if (rows->format == ROWS_TEXT ? !width || rows->cells == ROWS_BLANK
                                  : rows->format == ROWS_JSON && rows->cells != ROWS_VALUES)
        return false;
    rows_separate(rows, width);
    if (rows->format == ROWS_JSON)
        json_name(&rows->writer, name);
    if (rows->cells == ROWS_HEAD && rows->format == ROWS_TEXT)
        write_cell(&rows->writer, width, name);
    if (rows->cells == ROWS_HEAD && rows->format == ROWS_CSV)
        rows_write_quoted(&rows->writer, name);
    return rows->cells == ROWS_VALUES;
}

bool rows_member(struct rows *rows, const char *name)
{
    return rows->format == ROWS_JSON && rows_enter(rows, name, 0);
}

void rows_text(struct rows *rows, const char *name, int width, const char *text)
{
    if (!rows_enter(rows, name, width))
        return;
    if (rows->format == ROWS_TEXT)
        write_format(&rows->writer, "%*s", width, text ? text : "-");
    else if (rows->format == ROWS_JSON)
        json_text(&rows->writer, text);
    else
        rows_write_quoted(&rows->writer, text ? text : "");
}

void rows_phrase(struct rows *rows, const char *name, int width, const char *phrase)
{
    char plain[WRITE_FORMAT];
    if (rows->format != ROWS_TEXT && phrase)
        qj_message_translate(NULL, phrase, plain, sizeof plain);
    if (rows->format != ROWS_TEXT || !phrase)
        rows_text(rows, name, width, phrase ? plain : NULL);
    else if (rows_enter(rows, name, width))
        write_cell(&rows->writer, width, phrase);
}

/* Tables with 10^8 rows have such cells: no printf. */
void rows_natural(struct rows *rows, const char *name, int width, uint64_t value)
{
    if (value == QJ_NOT_KNOWN) {
        rows_text(rows, name, width, NULL);
    } else if (rows_enter(rows, name, width)) {
        if (rows->format == ROWS_TEXT)
            for (int used = (int)number_count_digits(value); used < width; used++)
                write_char(&rows->writer, ' ');
        if (rows->format == ROWS_JSON)
            json_natural(&rows->writer, value);
        else
            write_count(&rows->writer, value);
    }
}

void rows_value(struct rows *rows, const char *name, int width, const char *words,
                const qj_value *value)
{
    if (rows_member(rows, name))
        json_value(&rows->writer, value);
    else if (rows->format != ROWS_JSON)
        rows_phrase(rows, name, width, words);
}

void rows_begin(struct rows *rows)
{
    const struct rows_point *point = rows->point;
    rows->any = rows->format == ROWS_TEXT && point && !point->count;
    if (rows->format == ROWS_JSON && rows->cells != ROWS_HEAD) {
        if (rows->game)
            json_begin(&rows->writer, rows->game);
        else
            json_open(&rows->writer, '{');
        if (point)
            json_vary(&rows->writer, point);
    }
    for (size_t i = 0; point && i < point->count && rows->format != ROWS_JSON; i++) {
        const char *value = (rows->cells == ROWS_HEAD ? point->names : point->values)[i];
        rows_separate(rows, 1);
        if (rows->format == ROWS_TEXT)
            write_format(&rows->writer, "%*s", point->widths[i], value);
        else
            rows_write_quoted(&rows->writer, value);
    }
}

void rows_end(struct rows *rows)
{
    if (rows->format == ROWS_JSON && rows->cells != ROWS_HEAD)
        write_text(&rows->writer, rows->game ? "}\n" : "}");
    if (rows->format != ROWS_JSON)
        write_char(&rows->writer, '\n');
    rows->cells = ROWS_VALUES;
}

void rows_end_fault(struct rows *rows, const char *fault)
{
    if (rows->cells == ROWS_BLANK)
        rows->cells = ROWS_VALUES;
    if (fault || rows->format == ROWS_CSV)
        rows_phrase(rows, "fault", -1, fault);
    rows_end(rows);
}
