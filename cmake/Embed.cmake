# Writes the files of the page in folder as a table of bytes (serve/page.h) into out.

set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_svg "image/svg+xml")

set(arrays "")
set(entries "")
set(count 0)
foreach(name IN ITEMS index.html page.js page.css icon.svg)
  if(NOT EXISTS ${folder}/${name})
    message(FATAL_ERROR "the bundle of the page has no ${name}")
  endif()
  file(READ ${folder}/${name} bytes HEX)
  file(SHA256 ${folder}/${name} hash)
  string(SUBSTRING ${hash} 0 16 tag)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "((0x..,){20})" "\\1\n" bytes "${bytes}")
  cmake_path(GET name EXTENSION LAST_ONLY extension)
  string(SUBSTRING ${extension} 1 -1 extension)
  set(path /${name})
  if(name STREQUAL "index.html")
    set(path /)
  endif()
  string(APPEND arrays "static const unsigned char file${count}[] = {\n${bytes}0};\n")
  string(APPEND entries
         "    {\"${path}\", \"${type_${extension}}\", \"\\\"${tag}\\\"\", file${count}, "
         "sizeof file${count} - 1},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${out} "#include \"serve/page.h\"\n\n${arrays}\n"
                  "const struct page_file page_files[] = {\n${entries}    {0, 0, 0, 0, 0}};\n")
